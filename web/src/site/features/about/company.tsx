import type { CompanyPage } from '@bee/contract/about/about.contract.ts'
import type { WebsiteInfo } from '@bee/contract/site/site.contract.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Stack } from '../../../ui/layout/pieces.tsx'
import comb from './comb.module.css'
import { Milestones } from './company-milestones.tsx'
import { Values } from './company-values.tsx'
import { Phrases } from './phrases.tsx'
import styles from './company.module.css'

type Counted = 'courseCount' | 'lessonCount' | 'teacherCount' | 'memberCount' | 'questionCount'

const NUMBERS: readonly (readonly [Counted, string])[] = [
  ['courseCount', '门课程'],
  ['lessonCount', '讲视频'],
  ['questionCount', '道题'],
  ['teacherCount', '位讲师'],
  ['memberCount', '位学员'],
]

/** The school in numbers; a number of 0 is left out. */
function Numbers({ info }: { info: WebsiteInfo }) {
  const shown = NUMBERS.filter(([name]) => info[name] > 0)
  if (shown.length === 0) return null
  return (
    <ul className={classNames(comb.comb, styles.numbers)} role="list" aria-label="蜂学堂现在有">
      {shown.map(([name, unit]) => (
        <Stack
          as="li"
          flex
          align="center"
          justify="center"
          textAlign="center"
          key={name}
          className={classNames(comb.cell, styles.number)}
        >
          <b>{info[name]}</b>
          <span>{unit}</span>
        </Stack>
      ))}
    </ul>
  )
}

export function Company({ company, info }: { company: CompanyPage; info: WebsiteInfo | undefined }) {
  const [first, ...rest] = company.paragraphs
  return (
    <>
      <header className={`wrap ${styles.hero}`}>
        <div>
          <h1>
            <Phrases text={company.headline} />
          </h1>
          <p className={styles.lead}>{company.lead}</p>
        </div>
        {info ? <Numbers info={info} /> : null}
      </header>
      {first === undefined ? null : (
        <section className={styles.story} aria-labelledby="story-heading">
          <div className={`wrap ${styles.storyContent}`}>
            <h2 id="story-heading">我们是谁</h2>
            <div>
              <p className={styles.first}>{first}</p>
              {rest.length === 0 ? null : (
                <div className={styles.rest}>
                  {rest.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              )}
            </div>
          </div>
        </section>
      )}
      {company.values.length === 0 ? null : <Values values={company.values} />}
      {company.milestones.length === 0 ? null : <Milestones milestones={company.milestones} />}
    </>
  )
}
