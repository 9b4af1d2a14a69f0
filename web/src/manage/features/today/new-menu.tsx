import { useCallback, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import menu from '../../school/menu.module.css'
import { buttonLook } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { usePageKey } from '../../ui/use-page-key.ts'
import styles from './new-menu.module.css'

export interface NewThing {
  label: string
  icon: IconName
  to: string
}

/** Links to everything that this staff member may create. Key: C. */
export function NewMenu({ things }: { things: readonly NewThing[] }) {
  const root = useRef<HTMLDivElement>(null)
  const open = useCallback(() => root.current?.querySelector('button')?.click(), [])
  usePageKey('c', open)
  if (things.length === 0) return null
  return (
    <div ref={root} className={styles.root}>
      <Popover
        look="panel"
        placement="below"
        align="end"
        triggerClassName={buttonLook({ kind: 'main' })}
        className={classNames(menu.panel, styles.panel)}
        trigger={
          <>
            <Icon name="plus" />
            新建
            <kbd>C</kbd>
          </>
        }
      >
        <ul role="list" aria-label="新建什么">
          {things.map(({ label, icon, to }, nth) => (
            <li key={to}>
              <Link
                to={to}
                className={classNames(menu.option, styles.option)}
                // The browser looks for the autofocus attribute at the moment it opens the panel.
                ref={(link) => {
                  link?.toggleAttribute('autofocus', nth === 0)
                }}
              >
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  )
}
