import { useId, useState } from 'react'
import { CallFailure } from '../../../api/call-failure.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import styles from './coupon-field.module.css'

interface CouponFieldProps {
  /** Codes that came back to the member with cancelled orders. */
  own: readonly { code: string; off: number }[]
  /** The code that the price beside it counts; undefined without one. */
  used: string | undefined
  /** Shows what the code takes off, or throws why it cannot be used. Undefined takes the code away. */
  onUse: (code: string | undefined) => Promise<void>
  /** Refused when the order was placed. */
  refusal: string | undefined
}

/** A code that takes a sum off. The form around it does not send it: it is looked at first. */
export function CouponField({ own, used, onUse, refusal }: CouponFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  const shownError = error ?? refusal

  async function use(code: string | undefined): Promise<void> {
    if (isAsked) return
    setError(undefined)
    setIsAsked(true)
    try {
      await onUse(code)
    } catch (failure) {
      setError(failure instanceof CallFailure ? failure.message : '没有连上，请再试一次')
    } finally {
      setIsAsked(false)
    }
  }

  return (
    <Text as="div" above={12}>
      <label htmlFor={id}>优惠码，没有就不填</label>
      <Row gap={8} above={4}>
        <input
          id={id}
          className={styles.code}
          value={used ?? typed}
          readOnly={used !== undefined}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={shownError === undefined ? undefined : true}
          aria-describedby={shownError === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (used === undefined && typed.trim() !== '') void use(typed)
          }}
        />
        {used === undefined ? (
          <Button onClick={() => void use(typed)} disabled={typed.trim() === ''} loading={isAsked}>
            使用
          </Button>
        ) : (
          <Button onClick={() => void use(undefined)}>不用了</Button>
        )}
      </Row>
      {used !== undefined || own.length === 0 ? null : (
        <Row gap={8} wraps above={8}>
          我的券
          {own.map(({ code, off }) => (
            <Button key={code} size="small" onClick={() => void use(code)}>
              {`${code} 减 ¥${off}`}
            </Button>
          ))}
        </Row>
      )}
      {shownError === undefined ? null : <FieldError id={`${id}-error`}>{shownError}</FieldError>}
    </Text>
  )
}
