import type { ReactNode } from 'react'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { listIn, textIn, valuesOf, type FormField, type FormFields, type Values } from './form/form-fields.ts'
import { shownOf } from './form/form-values.tsx'
import styles from './front.module.css'

function wordsOf(field: FormField, value: unknown): string {
  if (field.as === 'lines') return listIn(value).map(textIn).join('\n')
  if (field.as === 'records')
    return listIn(value)
      .map((item) => textIn(valuesOf(item)[field.named]))
      .join('\n')
  if (field.as === 'pieces')
    return listIn(value)
      .map(
        (item) => `${field.kinds[textIn(valuesOf(item)['kind'])]?.label ?? ''} ${textIn(valuesOf(item)[field.named])}`,
      )
      .join('\n')
  if (field.as === 'mark') return typeof value === 'number' ? '用自己的图' : '没有自己的图'
  if (field.as === 'colour') return textIn(value) || '蜜色'
  return textIn(value)
}

/** A picture, a direction or a time, as it is and not by its number. */
function seenOf(field: FormField, value: unknown): ReactNode {
  const shown = field.as === 'mark' ? undefined : shownOf(field)
  return shown === undefined || textIn(value) === '' ? wordsOf(field, value) || '（空）' : shown(value)
}

/** Shows the values of a form where they cannot be edited. */
export function FieldsReading({ fields, value }: { fields: FormFields; value: Values }) {
  return (
    <Stack as="dl" gap={10} above={16} size={13} className={styles.reading}>
      {Object.entries(fields)
        .filter(([, { isShown }]) => isShown?.(value) ?? true)
        .map(([name, field]) => (
          <div key={name}>
            <Text as="dt" size={12} tone="quiet">
              {field.label}
            </Text>
            <dd>
              {field.as === 'group' ? (
                <FieldsReading fields={field.fields} value={valuesOf(value[name])} />
              ) : (
                seenOf(field, value[name])
              )}
            </dd>
          </div>
        ))}
    </Stack>
  )
}
