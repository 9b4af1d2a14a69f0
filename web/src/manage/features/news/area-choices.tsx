import { useQuery } from '@tanstack/react-query'
import { Row } from '../../../ui/layout/pieces.tsx'
import { typesQuery } from '../../school/course-types.ts'
import styles from './news-editor.module.css'

/** The directions from which an article shows courses. */
export function AreaChoices({ chosen, onChange }: { chosen: readonly string[]; onChange: (areas: string[]) => void }) {
  const { data } = useQuery(typesQuery())
  const known = data ?? []
  // A direction that no longer exists is still in the draft: offer it, so that it can be removed.
  const all = [...new Set([...known.map(({ area }) => area), ...chosen])]
  const nameOf = (slug: string) => known.find(({ area }) => area === slug)?.name ?? slug
  return (
    <Row gap={14} lines={6} align="stretch" wraps role="group" aria-label="相关方向" data-field="areas">
      {all.map((slug) => {
        const isChosen = chosen.includes(slug)
        return (
          <Row as="label" gap={6} key={slug} className={styles.area}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((each) => each !== slug) : [...chosen, slug])}
            />
            {nameOf(slug)}
          </Row>
        )
      })}
    </Row>
  )
}
