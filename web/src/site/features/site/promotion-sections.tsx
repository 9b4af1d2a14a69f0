import type { Promotion } from '@bee/contract/site/promotion.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { halvesOf } from './day-slots.ts'
import shared from './promotion.module.css'
import styles from './promotion-sections.module.css'
import { TextLines } from './text-lines.tsx'

const COACH_PX = 150

export function Projects({ projects }: { projects: Promotion['projects'] }) {
  return (
    <section className={shared.section} aria-labelledby="projects-heading">
      <div className={classNames('wrap', shared.columns)}>
        <div>
          <h2 id="projects-heading" className={shared.heading}>
            <TextLines lines={projects.headingLines} />
          </h2>
          <p className={shared.lead}>{projects.lead}</p>
        </div>
        <ol className={styles.projects} role="list">
          {projects.items.map(({ name, stack, condition, line }, index) => (
            <li key={name}>
              <span className={styles.number}>{index + 1}</span>
              <div>
                <h3>{name}</h3>
                <p>{stack}</p>
              </div>
              <p className={styles.line}>
                {condition}
                <b>{line}</b>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A day as wide as it is long. */
export function Day({ day }: { day: Promotion['day'] }) {
  return (
    <section className={classNames(shared.section, styles.day)} aria-labelledby="day-heading">
      <div className="wrap">
        <h2 id="day-heading" className={shared.heading}>
          {day.heading}
        </h2>
        <ol className={styles.slots} role="list">
          {day.slots.map(({ time, name, text, tone }, index) => (
            <li key={time} data-tone={tone} data-halves={halvesOf(time, day.slots[index + 1]?.time)}>
              <time>{time}</time>
              <h3>{name}</h3>
              {text === null ? null : <p>{text}</p>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function Coaches({ coach }: { coach: Promotion['coach'] }) {
  if (coach.items.length === 0) return null
  return (
    <section className={shared.section} aria-labelledby="coach-heading">
      <div className="wrap">
        <h2 id="coach-heading" className={shared.heading}>
          {coach.heading}
        </h2>
        <ul className={styles.coaches} role="list">
          {coach.items.map(({ name, headUrl, role, quote }) => (
            <li key={name}>
              <Avatar src={headUrl} nickName={name} size={COACH_PX} />
              <div>
                <h3>{name}</h3>
                <p className={styles.role}>{role}</p>
                <p>「{quote}」</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Outcome({ outcome }: { outcome: Promotion['outcome'] }) {
  return (
    <section className={classNames(shared.section, styles.outcome)} aria-labelledby="outcome-heading">
      <div className={classNames('wrap', shared.columns)}>
        <div>
          <h2 id="outcome-heading" className={shared.heading}>
            <TextLines lines={outcome.headingLines} />
          </h2>
          <p className={classNames(shared.lead, styles.outcomeLead)}>{outcome.lead}</p>
        </div>
        <ul className={styles.outcomes} role="list">
          {outcome.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
