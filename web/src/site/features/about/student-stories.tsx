import type { StudentStory } from '@bee/contract/about/about.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { toneOf, useDirectionLook } from '../../school/direction-looks.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { average } from './average.ts'
import words from './about-words.module.css'
import styles from './student-stories.module.css'

const PORTRAIT_PX = 132

/** The bee's flight from the old trade to the new one. */
function Flight() {
  return (
    <svg
      viewBox="0 0 64 20"
      width="64"
      height="20"
      fill="none"
      stroke="var(--flower-text)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2 14C16 2 30 18 54 8" strokeDasharray="1 7" />
      <path d="m48 2.5 7 5.2-6.5 6.3" />
    </svg>
  )
}

function Story({ student }: { student: StudentStory }) {
  return (
    <Grid as="li" className={styles.story} data-tone={toneOf(useDirectionLook(student.area))}>
      <Stack flex align="center" justify="center" textAlign="center" className={styles.person}>
        <Avatar src={student.headUrl} nickName={student.name} size={PORTRAIT_PX} className={styles.portrait} />
        <Text as="p" above={14} size={14} line={22} className={styles.name}>
          <Text as="b" size={18} tone="full">
            {student.name}
          </Text>
          {student.city}
        </Text>
        <Text as="p" size={15} line={30} className={styles.days}>
          <b>{student.days}</b> 天
        </Text>
      </Stack>
      <div className={styles.words}>
        <Row as="h2" gap={14} lines={4} wraps size={20} line={34} tone="quiet" weight="strong" className={styles.way}>
          <span>{student.from}</span>
          <Flight />
          <span className="visually-hidden">，现在是</span>
          <Text tone="full" weight="heavy" className={styles.to}>
            {student.to}
          </Text>
        </Row>
        <Text as="p" above={16} size={18} line={32} weight="strong" className={styles.quote}>
          「{student.quote}」
        </Text>
        <Text as="p" above={10} size={16} line={30} tone="soft" className={classNames(words.read, styles.text)}>
          {student.story}
        </Text>
      </div>
    </Grid>
  )
}

export function StudentStories({ students }: { students: readonly StudentStory[] }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.heading}>
        <h1 className={words.title}>
          <span>从前做什么都行，</span>
          <span>一格一格走到这里。</span>
        </h1>
        <Text as="p" above={16} size={17} line={32} tone="soft">
          {students.length} 位学员的经过，平均学了 {average(students.map(({ days }) => days))} 天。
        </Text>
      </header>
      <Stack as="ol" className={styles.stories} role="list">
        {students.map((student) => (
          <Story key={student.name} student={student} />
        ))}
      </Stack>
    </div>
  )
}
