import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import type { NewsDraft } from '@bee/contract/news/news-draft.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { asPicture } from '../../editor/conflicts/conflict-values.tsx'
import { DraftFrame } from '../../editor/draft-frame.tsx'
import { TextArea, TextLine } from '../../editor/fields.tsx'
import { MarkdownEditor } from '../../editor/markdown/markdown-editor.tsx'
import { MarkdownPreview, useLook } from '../../editor/markdown/markdown-preview.tsx'
import { PictureField } from '../../editor/pictures/picture-field.tsx'
import { pictureQuery } from '../../editor/pictures/pictures.queries.ts'
import { DraftChecks } from '../../editor/publish/draft-checks.tsx'
import { useDraft } from '../../editor/use-draft.ts'
import { WhenField } from '../../editor/publish/when-field.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { AreaChoices } from './area-choices.tsx'
import { SharedLook } from './shared-look.tsx'
import styles from './news-editor.module.css'

const BLANK: NewsDraft = { title: '', summary: '', body: '', pictureId: null, thumbId: null, areas: [] }
const TITLE_MAX = 80
const SUMMARY_MAX = 300
const BODY_MAX = 50_000

const LABELS = {
  title: '标题',
  summary: '摘要',
  body: '正文',
  pictureId: '封面',
  thumbId: '缩略图',
  areas: '相关方向',
}

const VALUES = { pictureId: asPicture, thumbId: asPicture }

interface NewsEditorProps {
  newsId?: number | undefined
  draftId?: number | undefined
  listPath: string
  onPublished: (newsId: number) => void
  onMoved: (draft: Draft) => void
  onDiscarded: () => void
}

/** Editor of an article: text, preview and settings. */
export function NewsEditor({ newsId, draftId, listPath, onPublished, onMoved, onDiscarded }: NewsEditorProps) {
  const open = useDraft<NewsDraft>({ kind: 'news', contentId: newsId, draftId, blank: BLANK })
  const { draft, change } = open
  const body = { ...BLANK, ...open.body }
  const look = useLook(body.body)
  const [sendingCount, setSendingCount] = useState(0)
  const { data: picture } = useQuery({ ...pictureQuery(body.pictureId ?? 0), enabled: body.pictureId !== null })
  const write =
    <Field extends keyof NewsDraft>(field: Field) =>
    (value: NewsDraft[Field]) =>
      change((before) => ({ ...before, [field]: value }), { label: field })

  const title = body.title.trim() === '' ? '还没有标题' : body.title
  const head = (
    <>
      <Text as="h2" below={8} size={22} line={34}>
        {title}
      </Text>
      <Text as="p" below={12} size={13} tone="quiet">
        {shanghaiDate(draft ? Date.parse(draft.updateTime) : 0)}
        {look ? `　约读 ${look.readingMinutes} 分钟` : ''}
      </Text>
      {picture && body.pictureId !== null ? <img className={styles.cover} src={picture.url} alt="" /> : null}
    </>
  )
  const preview = <MarkdownPreview html={look?.html ?? ''} head={head} />
  return (
    <DraftFrame
      draft={open}
      title={title}
      from={{ label: '资讯', to: listPath }}
      labels={LABELS}
      values={VALUES}
      reading={preview}
      onPublished={onPublished}
      onMoved={onMoved}
      onDiscarded={onDiscarded}
    >
      {({ when, onWhen }) => (
        <Grid className={styles.columns}>
          <Stack as="section" flex shrinks className={styles.writing} aria-label="写">
            <Text as="div" fixed className={styles.titleBox}>
              <TextLine
                field="title"
                label="标题"
                isLabelHidden
                placeholder="标题"
                className={styles.titleInput}
                value={body.title}
                max={TITLE_MAX}
                onChange={write('title')}
              />
            </Text>
            <MarkdownEditor
              field="body"
              label="正文"
              placeholder="写正文，可以直接粘贴或拖进图片"
              max={BODY_MAX}
              value={body.body}
              onChange={write('body')}
              onSending={setSendingCount}
              note={look ? `${look.characters} 字，约读 ${look.readingMinutes} 分钟` : ''}
            />
          </Stack>
          {preview}
          <Text as="aside" size={13} className={styles.aside} aria-label="发布与分享">
            <Stack as="section" gap={10}>
              <Text as="h2" size={14} line={22}>
                什么时候发
              </Text>
              <WhenField when={when} onWhen={onWhen} now="写好就发" />
            </Stack>
            <Stack as="section" gap={10}>
              <Text as="h2" size={14} line={22}>
                分享出去的样子
              </Text>
              <SharedLook
                title={title}
                summary={body.summary}
                imageUrl={body.pictureId === null ? '' : (picture?.url ?? '')}
              />
              <PictureField
                field="pictureId"
                label="封面"
                ratio={16 / 9}
                hint="列表、正文顶上和分享里用，宽 1200 以上最清楚。"
                pictureId={body.pictureId}
                onChange={(pictureId) => change((before) => ({ ...before, pictureId, thumbId: pictureId }))}
              />
            </Stack>
            <Stack as="section" gap={10}>
              <Text as="h2" size={14} line={22}>
                摘要{' '}
                <Text as="small" size={12} tone="quiet" weight="regular">
                  列表和分享里用
                </Text>
              </Text>
              <TextArea
                field="summary"
                label="摘要"
                isLabelHidden
                value={body.summary}
                max={SUMMARY_MAX}
                onChange={write('summary')}
              />
            </Stack>
            <Stack as="section" gap={10}>
              <Text as="h2" size={14} line={22}>
                相关方向{' '}
                <Text as="small" size={12} tone="quiet" weight="regular">
                  旁边放这些方向的课
                </Text>
              </Text>
              <AreaChoices chosen={body.areas} onChange={write('areas')} />
            </Stack>
            <Stack as="section" gap={10}>
              <Text as="h2" size={14} line={22}>
                发布前检查
              </Text>
              {sendingCount > 0 ? (
                <Row as="p" gap={8}>
                  <StateCell kind="run" percent={50} />
                  {sendingCount} 张图还在上传
                </Row>
              ) : null}
              <DraftChecks open={open} body={body} />
            </Stack>
          </Text>
        </Grid>
      )}
    </DraftFrame>
  )
}
