import type { QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import type { QuestionCard } from '@bee/contract/questions/question-shapes.ts'
import { Link } from 'react-router'
import { formatDate } from '../../../../lib/dates.ts'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { AreaIcon } from '../../../school/direction-icon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { Marked } from '../../../../ui/signs/marked.tsx'
import { LazyImage } from '../../../../ui/pictures/image.tsx'
import { AreaTag } from '../../../school/area-tag.tsx'
import sheet from '../sheet.module.css'
import styles from './question-row.module.css'

export const KIND_NAMES: Record<QuestionKind, string> = {
  single: '单选',
  multiple: '多选',
  judge: '判断',
  open: '问答',
}

export interface QuestionRowProps {
  question: QuestionCard
  /** Words that were looked for, to be marked. */
  search?: string
}

export function QuestionRow({ question, search = '' }: QuestionRowProps) {
  return (
    <Link to={paths.question(question.id)} className={`${sheet.entry} ${sheet.wide} ${styles.row}`}>
      <AreaIcon area={question.area} size={34} className={look({ above: 4 })} />
      <Text grow shrinks>
        <Text as="b" block size={17} line={26} weight="strong" className={styles.title}>
          <Marked text={question.title} search={search} />
        </Text>
        {question.content === question.title ? null : (
          <Text block above={4} line={24} tone="soft" truncate>
            <Marked text={question.content} search={search} />
          </Text>
        )}
        <Row as="span" gap={18} lines={6} wraps above={10} size={13} tone="quiet" className={styles.facts}>
          <AreaTag area={question.area}>{question.typeName}</AreaTag>
          <Row as="span" gap={6}>
            {KIND_NAMES[question.kind]}
          </Row>
          <Row as="span" gap={6}>
            <Icon name="calendar" size={15} />
            {formatDate(question.createTime, 'yyyy-MM-dd')}
          </Row>
          <Row as="span" gap={6}>
            <Icon name="star" size={15} />
            {question.favouriteCount} 人收藏
          </Row>
        </Row>
      </Text>
      {question.imageUrl === '' ? null : (
        <LazyImage src={question.imageUrl} alt="" ratio="4/3" className={styles.picture} />
      )}
    </Link>
  )
}
