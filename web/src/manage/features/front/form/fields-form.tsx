import { useState } from 'react'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { TextArea, TextLine } from '../../../editor/fields.tsx'
import { PictureField } from '../../../editor/pictures/picture-field.tsx'
import { BrandColourField } from '../brand/brand-colour-field.tsx'
import { MarkField } from '../brand/mark-field.tsx'
import { CourseStep } from './course-step.tsx'
import { DirectionField, ParentField } from './direction-fields.tsx'
import { LinkField } from './link-field.tsx'
import { LinesField, RecordsField } from './list-fields.tsx'
import { MomentField } from './moment-field.tsx'
import { PiecesField } from './pieces-field.tsx'
import { PortraitField } from './portrait-field.tsx'
import { LookField } from './look-field.tsx'
import { SelectField } from './select-field.tsx'
import { TeacherField } from './teacher-field.tsx'
import { textIn, valuesOf, withField, type FormField, type FormFields, type Next, type Values } from './form-fields.ts'
import styles from './form.module.css'

interface FieldProps {
  field: FormField
  /** Its path in the draft. */
  at: string
  value: unknown
  /** Takes the value at that moment: an upload may end long after it began. */
  change: (next: Next<unknown>) => void
  contentId: number | undefined
}

interface NumberFieldProps {
  field: FormField & { as: 'number' }
  at: string
  value: unknown
  onChange: (value: number | undefined) => void
}

/** Keeps typed text that is not a number yet. */
function NumberField({ field, at, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextLine
      field={at}
      label={field.label}
      inputMode="numeric"
      hint={field.hint}
      value={typed ?? textIn(value)}
      error={typed === undefined || typed === '' ? undefined : `要写 ${field.min} 到 ${field.max} 之间的整数`}
      onChange={(text) => {
        const number = /^\d+$/.test(text.trim()) ? Number(text) : Infinity
        const isFine = number <= field.max
        setTyped(isFine ? undefined : text)
        onChange(isFine ? number : undefined)
      }}
    />
  )
}

function Field({ field, at, value, change, contentId }: FieldProps) {
  const { label } = field
  const onChange = (next: unknown) => change(() => next)
  switch (field.as) {
    case 'line':
      return (
        <TextLine
          field={at}
          label={label}
          max={field.max}
          hint={field.hint}
          value={textIn(value)}
          onChange={onChange}
          {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
        />
      )
    case 'area':
      return (
        <TextArea
          field={at}
          label={label}
          max={field.max}
          hint={field.hint}
          value={textIn(value)}
          onChange={onChange}
          {...(field.rows === undefined ? {} : { rows: field.rows })}
        />
      )
    case 'number':
      return <NumberField field={field} at={at} value={value} onChange={onChange} />
    case 'choice':
      return field.seenAs === undefined ? (
        <SelectField field={at} label={label} options={field.options} value={textIn(value)} onChange={onChange} />
      ) : (
        <LookField
          field={at}
          label={label}
          options={field.options}
          seenAs={field.seenAs}
          value={textIn(value)}
          onChange={onChange}
        />
      )
    case 'colour':
      return <BrandColourField field={at} label={label} hint={field.hint} value={textIn(value)} onChange={onChange} />
    case 'mark':
      return (
        <MarkField
          field={at}
          label={label}
          hint={field.hint}
          use={field.use}
          pictureId={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'direction':
      return <DirectionField field={at} label={label} value={textIn(value)} onChange={onChange} />
    case 'parent':
      return <ParentField field={at} label={label} contentId={contentId} value={value} onChange={onChange} />
    case 'course':
      return <CourseStep field={at} label={label} value={value} onChange={onChange} />
    case 'teacher':
      return <TeacherField field={at} label={label} value={value} onChange={onChange} />
    case 'picture':
      return (
        <PictureField
          field={at}
          label={label}
          ratio={field.ratio}
          {...(field.width === undefined ? {} : { width: field.width })}
          pictureId={typeof value === 'number' ? value : null}
          onChange={onChange}
          {...(field.hint === undefined ? {} : { hint: field.hint })}
        />
      )
    case 'portrait':
      return <PortraitField field={at} label={label} value={textIn(value)} onChange={onChange} />
    case 'link':
      return <LinkField field={at} label={label} value={textIn(value)} onChange={onChange} />
    case 'moment':
      return <MomentField field={at} label={label} hint={field.hint} value={textIn(value)} onChange={onChange} />
    case 'lines':
      return <LinesField field={field} at={at} value={value} change={change} />
    case 'records':
      return (
        <RecordsField field={field} at={at} value={value} change={change}>
          {(place, item, changeItem) => (
            <FieldsForm fields={field.fields} at={place} value={valuesOf(item)} change={changeItem} />
          )}
        </RecordsField>
      )
    case 'pieces':
      return (
        <PiecesField field={field} at={at} value={value} change={change}>
          {(place, fields, item, changeItem) => (
            <FieldsForm fields={fields} at={place} value={item} change={changeItem} />
          )}
        </PiecesField>
      )
    case 'group':
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <FieldsForm
            fields={field.fields}
            at={at}
            value={valuesOf(value)}
            change={(next) => change((before) => next(valuesOf(before)))}
          />
        </fieldset>
      )
  }
}

interface FieldsFormProps {
  fields: FormFields
  value: Values
  change: (next: Next<Values>) => void
  /** Path of the group in the draft; empty for the draft itself. */
  at?: string
  /** The edited content, once it was published. */
  contentId?: number | undefined
}

/** Draws a form from a description of its fields. */
export function FieldsForm({ fields, value, change, at = '', contentId }: FieldsFormProps) {
  return (
    <Stack gap={14}>
      {Object.entries(fields)
        .filter(([, { isShown }]) => isShown?.(value) ?? true)
        .map(([name, field]) => (
          <Field
            key={name}
            field={field}
            at={at === '' ? name : `${at}.${name}`}
            value={value[name]}
            contentId={contentId}
            change={(next) => change((before) => withField(before, name, field, next(before[name])))}
          />
        ))}
    </Stack>
  )
}
