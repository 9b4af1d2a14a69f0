import type { DuplicateChoice } from '@bee/contract/manage/questions/question-import-choices.ts'
import type {
  ImportItem,
  ImportPreview,
  ImportProblem,
} from '@bee/contract/manage/questions/question-import.contract.ts'
import { NO_EXPLANATION } from '@bee/contract/questions/question-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Grid, look, Row, Text } from '../../../ui/layout/pieces.tsx'
import { MarkdownBody } from '../../../ui/signs/markdown-body.tsx'
import { Segment } from '../../ui/segment.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { Tag } from '../../ui/tag.tsx'
import { importPictureQuery } from './import.queries.ts'
import styles from './preview.module.css'

const KIND_WORDS = { single: '单选', multiple: '多选', judge: '判断', open: '问答' } as const
const MINUTE_SECONDS = 60

const clock = (second: number) =>
  `${String(Math.floor(second / MINUTE_SECONDS)).padStart(2, '0')}:${String(second % MINUTE_SECONDS).padStart(2, '0')}`

/** Only the first sentence: the full text is beside the line. */
const short = (sentence: string) => sentence.split('。')[0] ?? sentence

function FilePicture({ importId, name }: { importId: number; name: string }) {
  const { data } = useQuery(importPictureQuery(importId, name))
  if (!data) return <div className={styles.noPicture} aria-busy="true" />
  const show = (image: HTMLImageElement | null) => {
    if (!image) return
    const url = URL.createObjectURL(data)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
  return <img ref={show} className={styles.picture} alt={name} />
}

const Pieces = ({ pieces, tag: Mark }: { pieces: readonly { text: string; isOther: boolean }[]; tag: 'del' | 'ins' }) =>
  pieces.map(({ text, isOther }, index) => (isOther ? <Mark key={index}>{text}</Mark> : text))

interface TwinProps {
  item: ImportItem
  twin: NonNullable<ImportPreview['twin']>
  isReadOnly: boolean
  onChoose: (choice: DuplicateChoice) => void
}

/** A similar question, and the differences. */
function Twin({ item, twin, isReadOnly, onChoose }: TwinProps) {
  const name = twin.questionId === null ? `第 ${twin.nth ?? 0} 题` : `#${twin.questionId}`
  const options: { value: DuplicateChoice; label: string }[] = [
    { value: 'skip', label: '跳过' },
    ...(twin.questionId === null ? [] : [{ value: 'update' as const, label: `更新 ${name}` }]),
    { value: 'both', label: '两道都留' },
  ]
  const answered = `${twin.answeredCount}${twin.isAnsweredBounded ? '+' : ''}`
  return (
    <>
      <Grid as="dl" gap={12} lines={8} above={8} below={10} className={styles.twins}>
        <Text as="dt" tone="quiet">
          {name}
        </Text>
        <Text as="dd" breaks>
          <Pieces pieces={twin.theirs} tag="del" />
          {twin.answeredCount > 0 ? (
            <Text as="small" size={13} tone="quiet" nowrap>
              已被 {answered} 人答过
            </Text>
          ) : null}
        </Text>
        <Text as="dt" tone="quiet">
          这一道
        </Text>
        <Text as="dd" breaks>
          <Pieces pieces={twin.ours} tag="ins" />
        </Text>
      </Grid>
      {isReadOnly ? null : (
        <Segment label={`第 ${item.number} 题怎么办`} options={options} value={item.choice} onChange={onChoose} />
      )}
    </>
  )
}

interface PreviewCardProps {
  importId: number
  item: ImportItem
  preview: ImportPreview | undefined
  problem: ImportProblem | undefined
  isReadOnly: boolean
  onChoose: (choice: DuplicateChoice) => void
}

/** The question as a student will see it, or why it cannot be imported. */
export function PreviewCard({ importId, item, preview, problem, isReadOnly, onChoose }: PreviewCardProps) {
  if (item.state === 'bad') {
    return (
      <article className={styles.card} data-state="bad">
        <Row as="p" gap={8} size={12} line={18} tone="danger">
          <StateCell kind="bad" />第 {item.number} 题，{problem?.line ?? item.fromLine} 行：
          {short(problem?.sentence ?? '有错')}，先跳过
        </Row>
      </article>
    )
  }
  const twin = preview?.twin
  if (item.state === 'duplicate' || item.questionId !== null) {
    return (
      <article className={styles.card} data-state="duplicate">
        <Row as="p" gap={8} size={12} line={18} className={styles.head}>
          <StateCell kind="sch" />第 {item.number} 题，{problem?.line ?? item.fromLine} 行：
          {short(problem?.sentence ?? '和已有的题很像')}
        </Row>
        {twin ? <Twin item={item} twin={twin} isReadOnly={isReadOnly} onChoose={onChoose} /> : null}
      </article>
    )
  }
  return (
    <article className={styles.card} aria-busy={preview === undefined || undefined}>
      <Row gap={8} size={12} line={18} tone="quiet">
        <StateCell kind="ok" />第 {item.number} 题，{item.fromLine} – {item.toLine} 行
        {preview ? (
          <Row as="span" gap={6} align="stretch" atEnd>
            {preview.kind ? <Tag>{KIND_WORDS[preview.kind]}</Tag> : null}
            <Tag>{preview.typeName}</Tag>
          </Row>
        ) : null}
      </Row>
      <Text as="h3" above={8} size={15} line={24} breaks>
        {item.title}
      </Text>
      {preview ? (
        <>
          {preview.contentHtml === '' ? null : <MarkdownBody html={preview.contentHtml} />}
          {preview.pictures.map((name) => (
            <FilePicture key={name} importId={importId} name={name} />
          ))}
          {preview.options.map(({ key, text, isRight }) => (
            <Row as="p" gap={10} above={6} key={key} className={styles.option} data-right={isRight || undefined}>
              {preview.kind === 'judge' ? null : (
                <Text as="b" tone={isRight ? 'success' : 'quiet'} weight="regular">
                  {key}
                </Text>
              )}
              <Text shrinks breaks>
                {text}
              </Text>
              {isRight ? (
                <Text as="small" atEnd size={12} tone="success" nowrap>
                  正确答案
                </Text>
              ) : null}
            </Row>
          ))}
          {preview.answerHtml === '' ? (
            <Text as="p" above={6} size={12} line={18} tone="quiet">
              {NO_EXPLANATION}
            </Text>
          ) : (
            <details className={`${look({ above: 8, size: 13 })} ${styles.answer}`}>
              <summary>解析</summary>
              <MarkdownBody html={preview.answerHtml} />
            </details>
          )}
          {preview.lesson ? (
            <Text as="p" above={6} size={12} line={18} tone="quiet">
              解析里的「{preview.lesson.words}」认出来了，会关联到{' '}
              <Text as="b" tone="soft">
                {preview.lesson.name} {clock(preview.lesson.second)}
              </Text>
            </Text>
          ) : null}
        </>
      ) : null}
    </article>
  )
}
