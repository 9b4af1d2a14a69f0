import type { AudienceKind } from '@bee/contract/manage/broadcasts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { useDebounced } from '../../../ui/forms/use-debounced.ts'
import { IconButton } from '../../ui/button.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Draft } from './broadcast-draft.ts'
import { coursesQuery } from './broadcasts.queries.ts'
import styles from './broadcast-drawer.module.css'

/** A pause in typing. */
const SEARCH_WAIT_MS = 250

const AUDIENCES: readonly { value: AudienceKind; label: string }[] = [
  { value: 'all', label: '所有会员' },
  { value: 'course', label: '一门课的学员' },
  { value: 'member', label: '一位会员' },
]

interface FieldsProps {
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Draft>) => void
}

function CourseField({ draft, errors, onChange }: FieldsProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_WAIT_MS)
  const { data: found } = useQuery(coursesQuery(search))
  const { course } = draft
  if (course)
    return (
      <div className={styles.chosen}>
        {course.name}
        <IconButton icon="close" label={`换一门，不是《${course.name}》`} onClick={() => onChange({ course: null })} />
      </div>
    )
  const offered = search === '' ? [] : (found?.list ?? [])
  return (
    <>
      <TextField
        label="哪门课"
        type="search"
        autoComplete="off"
        placeholder="课名、拼音或首字母"
        value={typed}
        error={errors['courseId']}
        onChange={(event) => setTyped(event.target.value)}
      />
      {offered.length > 0 ? (
        <ul className={styles.found} role="list" aria-label="找到的课">
          {offered.map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => onChange({ course: { id, name } })}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : search !== '' && found ? (
        <p role="status">没找到「{search}」。换个短一点的词。</p>
      ) : null}
    </>
  )
}

function MemberField({ draft, errors, onChange }: FieldsProps) {
  const { recipient, mobile } = draft
  if (!recipient)
    return (
      <TextField
        label="手机号"
        inputMode="tel"
        autoComplete="off"
        maxLength={11}
        placeholder="11 位，对方注册用的"
        value={mobile}
        error={errors['mobile']}
        onChange={(event) => onChange({ mobile: event.target.value })}
      />
    )
  const label = `换一位，不是 ${recipient.nickName}`
  return (
    <>
      <div className={styles.chosen}>
        {recipient.nickName}，{recipient.mobile}
        <IconButton icon="close" label={label} onClick={() => onChange({ recipient: null, mobile: '' })} />
      </div>
      {errors['mobile'] === undefined ? null : <FieldError>{errors['mobile']}</FieldError>}
    </>
  )
}

export function AudienceFields(props: FieldsProps) {
  const { audience } = props.draft
  return (
    <div>
      <span className={styles.label}>发给谁</span>
      <Segment
        label="发给谁"
        options={AUDIENCES}
        value={audience}
        onChange={(next) => props.onChange({ audience: next })}
      />
      {audience === 'all' ? null : (
        <div className={styles.under}>
          {audience === 'course' ? <CourseField {...props} /> : <MemberField {...props} />}
        </div>
      )}
    </div>
  )
}
