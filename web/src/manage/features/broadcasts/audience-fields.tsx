import type { AudienceKind } from '@bee/contract/manage/broadcasts.contract.ts'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { mayOpen, useMe } from '../../api/me.queries.ts'
import { CourseField } from '../../school/course-field.tsx'
import { MemberField } from '../../school/member-field.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Draft } from './broadcast-draft.ts'
import styles from './broadcast-drawer.module.css'

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

function RecipientField({ draft, errors, onChange }: FieldsProps) {
  const { recipient, mobile } = draft
  const mayFind = mayOpen(useMe(), 'members.read')
  if (!recipient)
    return mayFind ? (
      <MemberField
        label="哪位会员"
        error={errors['mobile']}
        onType={(words) => onChange({ mobile: words })}
        onChoose={({ userId, nickName, mobile: masked }) =>
          onChange({ recipient: { userId, nickName, mobile: masked }, mobile: '' })
        }
      />
    ) : (
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
      <Row gap={8} justify="between" className={styles.chosen}>
        {recipient.nickName}，{recipient.mobile}
        <IconButton icon="close" label={label} onClick={() => onChange({ recipient: null, mobile: '' })} />
      </Row>
      {errors['mobile'] === undefined ? null : <FieldError>{errors['mobile']}</FieldError>}
    </>
  )
}

export function AudienceFields(props: FieldsProps) {
  const { audience, course } = props.draft
  return (
    <div>
      <Text block below={6} size={12} line={18} tone="soft" weight="strong">
        发给谁
      </Text>
      <Segment
        label="发给谁"
        options={AUDIENCES}
        value={audience}
        onChange={(next) => props.onChange({ audience: next })}
      />
      {audience === 'all' ? null : (
        <Text as="div" above={10}>
          {audience === 'course' ? (
            <CourseField
              label="哪门课"
              error={props.errors['courseId']}
              chosen={course ?? undefined}
              onChoose={(found) => props.onChange({ course: found ? { id: found.id, name: found.name } : null })}
            />
          ) : (
            <RecipientField {...props} />
          )}
        </Text>
      )}
    </div>
  )
}
