import { FINDING_RULES } from '@bee/contract/manage/health/finding-rules.ts'
import type { Finding } from '@bee/contract/manage/health/health.contract.ts'
import type { ReactNode } from 'react'
import { ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import styles from './finding-row.module.css'

interface FindingRowProps {
  finding: Finding
  /** Where it is mended; undefined where one cannot go there: then the page on which a student meets it. */
  fixPlace: string | undefined
  /** Before the button that leads there. */
  children?: ReactNode
}

/** Something that is wrong with the content: what, in a sentence, and where it is mended. */
export function FindingRow({ finding, fixPlace, children }: FindingRowProps) {
  const { rule, place, title, sentence, link, pictureUrl } = finding
  const { kindName, fix } = FINDING_RULES[rule]
  const about = <span className="visually-hidden">：{title}</span>
  return (
    <li className={styles.finding}>
      {pictureUrl === '' || rule === 'broken-picture' ? (
        <span className={styles.cover} />
      ) : (
        <img className={styles.cover} src={pictureUrl} alt="" loading="lazy" />
      )}
      <div>
        <p className={styles.place}>{place === '' ? kindName : `${kindName} · ${place}`}</p>
        <p className={styles.said}>
          <b>{title}</b>
          {sentence}
        </p>
      </div>
      <div className={styles.actions}>
        {children}
        {fixPlace === undefined ? (
          <ButtonAnchor small href={link}>
            去看看{about}
          </ButtonAnchor>
        ) : (
          <ButtonLink small to={fixPlace}>
            {fix}
            {about}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
