import type { ExportFormat } from '@bee/contract/manage/export-formats.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Text } from '../../ui/layout/pieces.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { closePanelOf } from '../ui/choice.tsx'
import { Icon } from '../ui/icon.tsx'
import menu from './menu.module.css'
import choice from '../ui/choice.module.css'
import styles from './export-menu.module.css'

interface ExportMenuProps {
  /** Label of the button. */
  words: string
  /** What the Excel file is useful for. */
  workbook: string
  isBusy: boolean
  onChoose: (format: ExportFormat) => void
  /** Below the formats, such as further options. */
  children?: ReactNode
}

/** Exports the table of a page in one of the formats. */
export function ExportMenu({ words, workbook, isBusy, onChoose, children }: ExportMenuProps) {
  const formats: readonly [format: ExportFormat, name: string, about: string][] = [
    ['csv', 'CSV', '表格软件都能打开'],
    ['xlsx', 'Excel', workbook],
  ]
  return (
    <Popover
      look="panel"
      placement="below"
      align="end"
      triggerClassName={`${choice.trigger} ${styles.trigger}`}
      className={classNames(menu.panel, styles.panel)}
      trigger={
        <>
          {isBusy ? <Spinner size={14} /> : <Icon name="download" />}
          {words}
        </>
      }
    >
      <ul role="list" aria-label="导出成">
        {formats.map(([format, name, about]) => (
          <li key={format}>
            <button
              type="button"
              className={classNames(menu.option, styles.option)}
              onClick={(event) => {
                closePanelOf(event.currentTarget)
                onChoose(format)
              }}
            >
              <b>{name}</b>
              <Text as="small" block size={12} tone="quiet">
                {about}
              </Text>
            </button>
          </li>
        ))}
      </ul>
      {children}
    </Popover>
  )
}
