import { agreementAddress } from '@bee/contract/agreements/agreement-kinds.ts'
import type { AgreementHead } from '@bee/contract/agreements/agreements.contract.ts'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { isPlainClick } from '../../../ui/actions/plain-click.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Row } from '../../../ui/layout/pieces.tsx'
import { laterDialog } from '../../../ui/overlays/later-dialog.tsx'
import type { Consent } from './use-consent.ts'
import styles from './agreements.module.css'

const AgreementSheet = laterDialog(async () => (await import('./agreement-sheet.tsx')).AgreementSheet)

interface ConsentFieldProps {
  consent: Consent
  error: string | undefined
  /** Before the names. */
  lead?: ReactNode
}

/** Never ticked beforehand. A name opens the text over the form; without script it leads to its page. */
export function ConsentField({ consent, error, lead = '我读过并同意' }: ConsentFieldProps) {
  const { agreements, isTicked, setTicked } = consent
  const id = useId()
  const [opened, setOpened] = useState<AgreementHead>()
  if (agreements.length === 0) return null
  const shownError = isTicked ? undefined : error
  return (
    <div>
      <Row gap={12} align="start" className={styles.consent} data-wrong={shownError !== undefined || undefined}>
        <input
          id={id}
          type="checkbox"
          name="agreed"
          checked={isTicked}
          aria-invalid={shownError === undefined ? undefined : true}
          aria-describedby={shownError === undefined ? undefined : `${id}-error`}
          onChange={(event) => setTicked(event.target.checked)}
        />
        <label htmlFor={id}>
          {lead}
          {agreements.map((agreement, index) => (
            <Fragment key={agreement.kind}>
              {index === 0 ? null : '和'}
              <a
                href={agreementAddress(agreement.kind, agreement.version)}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  setOpened(agreement)
                }}
              >
                《{agreement.title}》第 {agreement.version} 版
              </a>
            </Fragment>
          ))}
        </label>
      </Row>
      {shownError === undefined ? null : <FieldError id={`${id}-error`}>{shownError}</FieldError>}
      {opened ? (
        <AgreementSheet
          agreement={opened}
          onClose={() => setOpened(undefined)}
          onAgree={() => {
            setTicked(true)
            setOpened(undefined)
          }}
        />
      ) : null}
    </div>
  )
}
