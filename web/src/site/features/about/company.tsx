import type { CompanyPage } from '@bee/contract/about/about.contract.ts'
import type { WebsiteInfo } from '@bee/contract/site/site.contract.ts'
import { useSchoolFace } from '../../../api/school-face.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import words from './about-words.module.css'
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
  const { name } = useSchoolFace()
  const shown = NUMBERS.filter(([name]) => info[name] > 0)
  if (shown.length === 0) return null
  return (
    <ul className={classNames(comb.comb, styles.numbers)} role="list" aria-label={`${name}现在有`}>
      {shown.map(([counted, unit]) => (
        <Stack
          as="li"
          flex
          align="center"
          justify="center"
          textAlign="center"
          key={counted}
          className={classNames(comb.cell, styles.number)}
        >
          <b>{info[counted]}</b>
          <Text size={15} line={24} tone="soft">
            {unit}
          </Text>
        </Stack>
      ))}
    </ul>
  )
}

export function Company({ company, info }: { company: CompanyPage; info: WebsiteInfo | undefined }) {
  const [first, ...rest] = company.paragraphs
  return (
    <>
      <Grid as="header" align="center" className={classNames('wrap', comb.beside, styles.hero)}>
        <div>
          <h1 className={words.title}>
            <Phrases text={company.headline} />
          </h1>
          <Text as="p" above={20} size={17} line={32} tone="soft" className={classNames(words.read, styles.lead)}>
            {company.lead}
          </Text>
        </div>
        {info ? <Numbers info={info} /> : null}
      </Grid>
      {first === undefined ? null : (
        <section className={styles.story} aria-labelledby="story-heading">
          <Grid className={`wrap ${styles.storyContent}`}>
            <Text as="h2" size="h1" line="h1" id="story-heading">
              我们是谁
            </Text>
            <div>
              <Text as="p" size={20} className={styles.first}>
                {first}
              </Text>
              {rest.length === 0 ? null : (
                <div className={styles.rest}>
                  {rest.map((paragraph) => (
                    <Text as="p" size={16} line={30} tone="soft" key={paragraph} className={words.read}>
                      {paragraph}
                    </Text>
                  ))}
                </div>
              )}
            </div>
          </Grid>
        </section>
      )}
      {company.values.length === 0 ? null : <Values values={company.values} />}
      {company.milestones.length === 0 ? null : <Milestones milestones={company.milestones} />}
    </>
  )
}
