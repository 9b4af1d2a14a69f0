import type { GatewayField } from '@bee/contract/manage/gateways/gateway-fields.ts'
import { useState } from 'react'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AreaField, TextField } from '../../ui/text-field.tsx'
import styles from './gateways.module.css'

interface GatewayFieldInputProps {
  field: GatewayField
  value: string
  /** A secret that is stored: it stays unless another is written. */
  isKept: boolean
  tail: string | null
  error: string | undefined
  onChange: (text: string) => void
}

const DOTS = '••••••••'

/** Shows the end of a stored secret, and a field once another is to be written. */
function SealedField({ field, tail, onReplace }: { field: GatewayField; tail: string | null; onReplace: () => void }) {
  return (
    <Stack gap={4}>
      <Text size={13} line={20} weight="strong">
        {field.label}
      </Text>
      <Row gap={8} className={styles.sealed}>
        <Icon name="lock" size={14} />
        <code>
          {DOTS} {tail}
        </code>
        <Button
          small
          kind="quiet"
          className={look({ atEnd: true })}
          aria-label={`换 ${field.label}`}
          onClick={onReplace}
        >
          换
        </Button>
      </Row>
    </Stack>
  )
}

function Choices({
  field,
  value,
  error,
  onChange,
}: Pick<GatewayFieldInputProps, 'field' | 'value' | 'error' | 'onChange'>) {
  const chosen = value === '' ? [] : value.split(',')

  /** In the order of the list. */
  function toggle(choice: string, isOn: boolean): void {
    const all = field.choices?.map(([each]) => each) ?? []
    onChange(all.filter((each) => (each === choice ? isOn : chosen.includes(each))).join(','))
  }

  return (
    <fieldset className={look({ size: 13, line: 20 })}>
      <legend className={look({ below: 6, weight: 'strong' })}>{field.label}</legend>
      <Stack gap={6}>
        {field.choices?.map(([choice, label]) => (
          <Row as="label" key={choice} gap={8}>
            <input
              type={field.isSeveral ? 'checkbox' : 'radio'}
              name={field.name}
              value={choice}
              checked={chosen.includes(choice)}
              onChange={({ target }) => (field.isSeveral ? toggle(choice, target.checked) : onChange(choice))}
            />
            {label}
          </Row>
        ))}
      </Stack>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

export function GatewayFieldInput({ field, value, isKept, tail, error, onChange }: GatewayFieldInputProps) {
  const [isReplacing, setReplacing] = useState(false)
  if (field.choices) return <Choices field={field} value={value} error={error} onChange={onChange} />
  if (isKept && !isReplacing) return <SealedField field={field} tail={tail} onReplace={() => setReplacing(true)} />
  const common = { label: field.label, value, error, hint: field.hint, autoComplete: 'off', spellCheck: false }
  if (field.isLong) return <AreaField {...common} rows={3} onChange={(event) => onChange(event.target.value)} />
  return (
    <TextField
      {...common}
      isFirst={isReplacing}
      // Not a password of this site, which the browser would offer to keep.
      {...(field.isSecret && { type: 'password', autoComplete: 'new-password' })}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
