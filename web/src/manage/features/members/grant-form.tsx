import { GRANT_DAYS_CHOICES, reason as reasonSchema } from '@bee/contract/manage/members/member-fields.ts'
import type { MemberDossier } from '@bee/contract/manage/members/member-shapes.ts'
import { useState } from 'react'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Choice } from '../../ui/choice.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CourseField, type ChosenCourse } from '../../school/course-field.tsx'
import { ActButton } from './act-button.tsx'
import { AsideSection } from './aside-section.tsx'
import { MemberGrants } from './member-grants.tsx'
import { daysWords } from './member-words.ts'
import { useTyped } from './use-typed.ts'
import styles from './member-page.module.css'

const REASON = reasonSchema()
/** Value of the option 永久: a select needs a value. */
const FOR_EVER = 0
const DAYS = [...GRANT_DAYS_CHOICES, FOR_EVER].map((value) => ({ value, label: daysWords(value || null) }))
const USUAL_DAYS = 180

interface Gift {
  course: ChosenCourse
  days: number | null
  reason: string
}

/** Grants a course for free, for a number of days. The grants below can be withdrawn. */
export function GrantForm({ member }: { member: MemberDossier }) {
  const { userId, nickName } = member
  const api = useManageApi()
  const [course, setCourse] = useState<ChosenCourse>()
  const [isMissing, setIsMissing] = useState(false)
  const [days, setDays] = useState(USUAL_DAYS)
  const [givenCount, setGivenCount] = useState(0)
  const typed = useTyped(REASON)
  const takeBack = useAction((grantId: number) => api.members.takeBack({ grantId, reason: '刚送出就撤回' }), {
    onDone: ({ courseName }) => showNotice(`《${courseName}》已收回`),
  })
  const give = useAction(({ course: { id }, ...rest }: Gift) => api.members.grant({ userId, courseId: id, ...rest }), {
    onDone: (grant) => {
      setCourse(undefined)
      setGivenCount(givenCount + 1)
      typed.clear()
      showNotice(`《${grant.courseName}》送给 ${nickName} 了`, { onUndo: () => takeBack.mutate(grant.id) })
    },
  })

  function send(): void {
    const reason = typed.take()
    setIsMissing(course === undefined)
    if (course && reason !== undefined) give.mutate({ course, days: days || null, reason })
  }

  return (
    <AsideSection title="送一门课">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap={14}>
          <Row gap={8}>
            <CourseField
              // Empties the form after each grant.
              key={givenCount}
              isCompact
              label="送哪门课"
              chosen={course}
              onChoose={setCourse}
              error={isMissing && course === undefined ? '请选一门课' : undefined}
            />
            <Choice label="多久" align="end" options={DAYS} value={days} onChoose={setDays} />
          </Row>
          <TextField
            isCompact
            label="送课的原因"
            placeholder="原因，会写进时间线和操作记录"
            autoComplete="off"
            {...typed.props}
          />
          <Row gap={8} justify="between">
            <Text size={12} line={18} tone="quiet" className={styles.hint}>
              会员会收到一条系统消息
            </Text>
            <ActButton permission="members.grant" small icon="gift" type="submit" loading={give.isPending}>
              送出
            </ActButton>
          </Row>
        </Stack>
      </form>
      <MemberGrants grants={member.grants} />
    </AsideSection>
  )
}
