import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { MarkdownBody } from '../../../../ui/signs/markdown-body.tsx'
import { DraftFrame } from '../../../editor/draft-frame.tsx'
import { TextLine } from '../../../editor/fields.tsx'
import { useLook } from '../../../editor/markdown/markdown-preview.tsx'
import { PictureField } from '../../../editor/pictures/picture-field.tsx'
import { pictureQuery } from '../../../editor/pictures/pictures.queries.ts'
import { DraftChecks } from '../../../editor/publish/draft-checks.tsx'
import { useDraft } from '../../../editor/use-draft.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { usePageKey } from '../../../ui/use-page-key.ts'
import { questionStatisticsQuery, type QuestionAddress } from '../questions.queries.ts'
import { useNeighbours, type PathOf } from '../use-neighbours.ts'
import { ClassBox } from './class-box.tsx'
import { JudgeRows } from './judge-rows.tsx'
import { LessonBox } from './lesson-box.tsx'
import { OptionRows } from './option-rows.tsx'
import { useQuestionValues } from './question-values.tsx'
import { BLANK, hasOwnOptions, switchKind, type QuestionBody } from './question-body.ts'
import { RecentChanges } from './recent-changes.tsx'
import { SideBySide } from './side-by-side.tsx'
import { StatisticsBox } from './statistics-box.tsx'
import { TryDialog } from './try-dialog.tsx'
import styles from './question-editor.module.css'

const TITLE_MAX = 120
const CONTENT_MAX = 10_000
const ANSWER_MAX = 20_000

const LABELS = {
  kind: '题型',
  title: '标题',
  content: '题干',
  options: '选项',
  right: '正确答案',
  answer: '解析',
  difficulty: '难度',
  typeId: '类型',
  pictureId: '配图',
  lessonId: '讲解的一讲',
  lessonSecond: '从第几秒讲起',
}

const NO_OPTIONS: readonly string[] = []
const publishedOptions = (draft: Draft | undefined) =>
  (draft?.standing?.['options'] as string[] | undefined) ?? NO_OPTIONS

interface QuestionEditorProps {
  questionId?: number | undefined
  draftId?: number | undefined
  listPath: string
  /** The list that the question was opened from; keys open its next and previous row. */
  address: QuestionAddress
  /** For a new question: the second of the list's lesson that explains it. */
  second: number
  pathOf: PathOf
  onPublished: (questionId: number) => void
  onMoved: (draft: Draft) => void
  onDiscarded: () => void
}

/** Editor of a question, with its statistics beside it. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { questionId, draftId, listPath, address, second, pathOf, onPublished, onMoved, onDiscarded } = props
  const navigate = useNavigate()
  // One object for all renders: another one would open the draft anew.
  const [blank] = useState(() =>
    address.lessonId === undefined ? BLANK : { ...BLANK, lessonId: address.lessonId, lessonSecond: second },
  )
  const open = useDraft<QuestionBody>({ kind: 'question', contentId: questionId, draftId, blank })
  const { draft } = open
  const body: QuestionBody = { ...BLANK, ...open.body }
  const change = (next: (body: QuestionBody) => QuestionBody, label?: string) =>
    open.change((before) => next({ ...BLANK, ...before }), label === undefined ? {} : { label })
  const write =
    <Field extends keyof QuestionBody>(field: Field) =>
    (value: QuestionBody[Field]) =>
      change((before) => ({ ...before, [field]: value }), field)

  const publishedId = draft?.contentId ?? undefined
  const { data: statistics } = useQuery({
    ...questionStatisticsQuery(publishedId ?? 0),
    enabled: publishedId !== undefined,
  })
  const { data: picture } = useQuery({ ...pictureQuery(body.pictureId ?? 0), enabled: body.pictureId !== null })
  const values = useQuestionValues(open.conflicts.length > 0)
  const look = useLook(body.content)
  const [isTrying, setIsTrying] = useState(false)

  const { previous, next } = useNeighbours({ address, questionId, draftId: draft?.draftId, pathOf })
  const go = (path: string | undefined) => {
    if (path !== undefined) void navigate(path)
  }
  usePageKey('j', () => go(next))
  usePageKey('k', () => go(previous))

  const title = body.title.trim() === '' ? '还没有标题' : body.title
  const image = picture && body.pictureId !== null ? <img className={styles.picture} src={picture.url} alt="" /> : null
  return (
    <DraftFrame
      draft={open}
      title={publishedId === undefined ? title : `#${publishedId} ${title}`}
      from={{ label: '题库', to: listPath }}
      labels={LABELS}
      values={values}
      reading={
        <Stack gap={12} className={styles.reading}>
          <h2>{title}</h2>
          <MarkdownBody html={look?.html ?? ''} />
          {image}
          <StatisticsBox statistics={statistics} kind={body.kind} questionId={publishedId} />
        </Stack>
      }
      actions={
        <>
          <IconButton
            icon="chevron-up"
            label="上一题（K）"
            disabled={previous === undefined}
            onClick={() => go(previous)}
          />
          <IconButton icon="chevron-down" label="下一题（J）" disabled={next === undefined} onClick={() => go(next)} />
          <Button icon="question" title="像学员一样答一遍" onClick={() => setIsTrying(true)}>
            像学员一样答一遍
          </Button>
        </>
      }
      onPublished={onPublished}
      onMoved={onMoved}
      onDiscarded={onDiscarded}
    >
      <Grid className={styles.columns}>
        <Grid columns={1} gap={20} shrinks className={styles.writing}>
          <TextLine
            field="title"
            label="标题"
            placeholder="一句话说清问什么"
            value={body.title}
            max={TITLE_MAX}
            onChange={write('title')}
          />
          <SideBySide
            field="content"
            label="题干"
            hint="左边写，右边是学员看到的；图片可以直接粘贴或拖进来"
            placeholder="写题干，可以放代码和图"
            value={body.content}
            max={CONTENT_MAX}
            onChange={write('content')}
            below={image}
          />
          {body.kind === 'judge' ? (
            <JudgeRows body={body} onChange={change} statistics={statistics} />
          ) : hasOwnOptions(body.kind) ? (
            <OptionRows
              body={body}
              onChange={change}
              statistics={statistics}
              publishedOptions={publishedOptions(draft)}
            />
          ) : (
            <Text as="p" size={12} line={18} tone="quiet">
              问答题没有选项：学员想好以后看解析，自己说忘了、模糊还是记住了。写过的选项留着，换回去还在。
            </Text>
          )}
          <SideBySide
            field="answer"
            label="解析"
            hint="答完才显示；可以以后再写"
            placeholder="为什么是这个答案"
            value={body.answer}
            max={ANSWER_MAX}
            onChange={write('answer')}
            isLow
          />
        </Grid>
        <Text as="aside" shrinks size={13} className={styles.aside} aria-label="作答与归类">
          <StatisticsBox statistics={statistics} kind={body.kind} questionId={publishedId} />
          <LessonBox
            lessonId={body.lessonId}
            second={body.lessonSecond}
            onChange={(place) => change((before) => ({ ...before, ...place }))}
          />
          <ClassBox
            kind={body.kind}
            typeId={body.typeId}
            difficulty={body.difficulty}
            likelyDifficulty={statistics?.likelyDifficulty ?? null}
            onKind={(kind) => change((before) => switchKind(before, kind))}
            onType={write('typeId')}
            onDifficulty={write('difficulty')}
          />
          <Stack as="section" gap={10} aria-label="配图">
            <PictureField
              field="pictureId"
              label="配图"
              ratio={16 / 9}
              hint="在题干下面。"
              pictureId={body.pictureId}
              onChange={write('pictureId')}
            />
          </Stack>
          {publishedId === undefined ? null : <RecentChanges questionId={publishedId} />}
          <Stack as="section" gap={10} aria-label="发布前检查">
            <Row as="h2" gap={6} size={14} line={22}>
              发布前检查
            </Row>
            <DraftChecks open={open} body={body} />
          </Stack>
        </Text>
      </Grid>
      {isTrying ? <TryDialog body={body} onClose={() => setIsTrying(false)} /> : null}
    </DraftFrame>
  )
}
