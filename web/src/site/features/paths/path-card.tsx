import type { PathCard as Path } from '@bee/contract/paths/paths.contract.ts'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { AreaIcon } from '../../school/direction-icon.tsx'
import { toneOf, useDirectionLook } from '../../school/direction-looks.ts'
import { describeProgress, describeSums } from './describe-path.ts'
import { PathComb } from './path-comb.tsx'
import styles from './path-card.module.css'
import rising from './rising-card.module.css'

export function PathCard({ path }: { path: Path }) {
  const progress = describeProgress(path)
  return (
    <Stack
      as="article"
      flex
      className={classNames(rising.card, styles.card)}
      data-tone={toneOf(useDirectionLook(path.area))}
    >
      <Row as="header" gap={14}>
        <AreaIcon area={path.area} size={44} />
        <div>
          <Text as="h2" size="h3" line="h3">
            <Link to={paths.path(path.id)} className={`${rising.link} stretched`}>
              {path.title}
            </Link>
          </Text>
          <Text as="p" size={13} line={20} tone="quiet">
            {describeSums(path)}
          </Text>
        </div>
      </Row>
      <Text as="p" above={14} tone="soft">
        {path.summary}
      </Text>
      <Text as="p" above={10} size={13} line={22} tone="quiet">
        {path.courses.map(({ name }) => name).join(' → ')}
      </Text>
      <Row as="footer" gap={16} size={13} tone="soft" className={styles.footer}>
        <PathComb steps={path.courses} />
        <span>{progress ?? '还没有开始'}</span>
      </Row>
    </Stack>
  )
}
