import type { Teacher } from '@bee/contract/about/about.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { TextLines } from '../../../ui/signs/text-lines.tsx'
import words from './about-words.module.css'
import { average } from './average.ts'
import comb from './comb.module.css'
import styles from './teachers.module.css'

const CELL_PX = 176
const PORTRAIT_PX = 148

const sheetId = (teacher: Teacher) => `teacher-${teacher.id}`

/** The browser's own popover: opens without JavaScript too, closes on Escape and on a click elsewhere. */
function TeacherSheet({ teacher }: { teacher: Teacher }) {
  const headingId = `${sheetId(teacher)}-name`
  return (
    <div id={sheetId(teacher)} popover="auto" role="dialog" aria-labelledby={headingId} className={styles.sheet}>
      <button
        type="button"
        className={styles.close}
        popoverTarget={sheetId(teacher)}
        popoverTargetAction="hide"
        aria-label="关闭"
      >
        <Icon name="close" size={22} />
      </button>
      <Row gap={28} className={styles.person}>
        <Avatar src={teacher.headUrl} nickName={teacher.name} size={PORTRAIT_PX} />
        <div>
          <h2 id={headingId}>{teacher.name}</h2>
          <Text as="p" above={2} size={16} line={26} tone="brand">
            {teacher.title}
          </Text>
          <Text as="p" tone="quiet">
            {teacher.motto}
          </Text>
          <Row as="p" gap={20} align="stretch" above={12} tone="soft" className={styles.facts}>
            <span>
              <Text as="b" size={20} tone="full">
                {teacher.years}
              </Text>{' '}
              年一线
            </span>
            {teacher.courseCount > 0 ? (
              <span>
                <Text as="b" size={20} tone="full">
                  {teacher.courseCount}
                </Text>{' '}
                门课
              </span>
            ) : null}
          </Row>
        </div>
      </Row>
      {teacher.quote ? (
        <Text as="p" above={24} size={17} line={30} weight="strong" className={styles.quote}>
          「{teacher.quote}」
        </Text>
      ) : null}
      <Text as="p" above={20} size={16} line={30} tone="soft" className={classNames(words.read, styles.bio)}>
        {teacher.bio}
      </Text>
      {teacher.teaches.length === 0 ? null : (
        <>
          <Text as="h3" above={20} size={16} line={24}>
            教这些
          </Text>
          <Stack as="ul" gap={10} above={10} role="list">
            {teacher.teaches.map((subject, index) => (
              <Row as="li" gap={10} size={15} line={28} key={subject}>
                <Hexagon size={24} tone="soft">
                  {index + 1}
                </Hexagon>
                {subject}
              </Row>
            ))}
          </Stack>
        </>
      )}
    </div>
  )
}

/** A comb of portraits and names; each opens the teacher's details. */
export function Teachers({ teachers, heading }: { teachers: readonly Teacher[]; heading: string }) {
  const courseCount = teachers.reduce((sum, teacher) => sum + teacher.courseCount, 0)
  return (
    <div className={classNames(words.ink, styles.team)}>
      <div className="wrap">
        <header className={styles.heading}>
          <h1 className={words.title}>
            <TextLines text={heading} />
          </h1>
          <Text as="p" above={16} size={17} line={32} className={words.read}>
            {teachers.length} 位讲师，平均 {average(teachers.map(({ years }) => years))} 年一线经验
            {courseCount > 0 ? `，一起讲 ${courseCount} 门课` : ''}。点开一格，认识其中一位。
          </Text>
        </header>
        <ul className={classNames(comb.comb, styles.comb)} role="list">
          {teachers.map((teacher) => (
            <li key={teacher.id}>
              <button type="button" className={styles.pair} popoverTarget={sheetId(teacher)} aria-haspopup="dialog">
                <Avatar src={teacher.headUrl} nickName={teacher.name} size={CELL_PX} className={comb.cell} />
                <Stack as="span" flex align="center" justify="center" className={classNames(comb.cell, styles.card)}>
                  <Text as="b" size={24} line={34}>
                    {teacher.name}
                  </Text>
                  <Text size={15} line={24}>
                    {teacher.title}
                  </Text>
                  <Text as="small" above={4} size={13} line={20}>
                    {teacher.motto}
                  </Text>
                </Stack>
              </button>
              <TeacherSheet teacher={teacher} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
