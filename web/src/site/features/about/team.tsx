'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { Teacher } from '@bee/contract/about/about.contract.ts'
import { Link } from 'react-router'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { NearImage } from '../../../ui/pictures/near-image.tsx'
import { TextLines } from '../../../ui/signs/text-lines.tsx'
import { average } from './average.ts'
import styles from './team.module.css'

interface TeamProps {
  teachers: readonly Teacher[]
  /** Each line of its own. */
  heading: string
  /** After the sums; empty: none. */
  text: string
}

/** The teachers: a comb of portraits and names on PC, which has room for four, and a row of all to swipe on phones. */
export function Team({ teachers, heading, text }: TeamProps) {
  if (teachers.length === 0) return null
  return (
    <section className={styles.team} aria-labelledby="team-heading">
      <div className={`wrap ${styles.content}`}>
        <div className={styles.words}>
          <h2 id="team-heading" className={styles.heading}>
            <TextLines text={heading} />
          </h2>
          <Text as="p" above={16} size={15} line={28} className={styles.lead}>
            {teachers.length} 位讲师，平均 {average(teachers.map(({ years }) => years))} 年一线经验。
            {text === '' ? null : <span className={styles.more}>{text}</span>}
          </Text>
        </div>
        <ul className={styles.comb} role="list">
          {teachers.map((teacher) => (
            <li key={teacher.id} className={styles.teacher}>
              {teacher.headUrl ? (
                <NearImage src={teacher.headUrl} alt="" width={156} height={180} className={styles.portrait} />
              ) : (
                <Avatar nickName={teacher.name} size={156} className={styles.portrait} />
              )}
              <Stack flex align="center" justify="center" textAlign="center" className={styles.card}>
                <Text as="b" size={20} line={28}>
                  {teacher.name}
                </Text>
                <span>{teacher.title}</span>
                <Text as="small" above={4} size={12} line={18}>
                  {teacher.motto}
                </Text>
              </Stack>
            </li>
          ))}
          <li className={`no-print ${styles.all}`}>
            <Link to={paths.about('teacher')}>
              <Text as="b" size={20} line={28}>
                {teachers.length} 位
              </Text>
              <Text below={4}>全部讲师</Text>
              <Icon name="arrow-right" size={22} />
            </Link>
          </li>
        </ul>
      </div>
    </section>
  )
}
