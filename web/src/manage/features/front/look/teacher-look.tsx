import type { TeacherDraft } from '@bee/contract/about/teacher-draft.ts'
import type { Picture } from '@bee/contract/manage/content/writing.contract.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import styles from './look.module.css'

/** A teacher as on the team page: the portrait in its cell, and the text beside it. */
export function TeacherLook({ body, picture }: { body: Partial<TeacherDraft>; picture: Picture | undefined }) {
  const { name, title, motto, years, quote } = body
  return (
    <Row gap={14} align="stretch" className={styles.teacher}>
      <Stack as="span" centred fixed className={styles.portrait}>
        {picture ? <img src={picture.url} alt="" /> : (name ?? '').slice(0, 1)}
      </Stack>
      <div>
        <b>{name || '还没有姓名'}</b>
        <Text as="p" tone="soft">
          {[title, typeof years === 'number' ? `从业 ${years} 年` : ''].filter(Boolean).join('，')}
        </Text>
        {motto ? (
          <Text as="p" tone="soft">
            {motto}
          </Text>
        ) : null}
        {quote ? <blockquote>{quote}</blockquote> : null}
      </div>
    </Row>
  )
}
