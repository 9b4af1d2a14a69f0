import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import type { FrontRow } from '@bee/contract/manage/front.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { DraftFrame } from '../../editor/draft-frame.tsx'
import { pictureQuery } from '../../editor/pictures/pictures.queries.ts'
import { LiveLook } from '../../editor/preview/live-look.tsx'
import { DraftChecks } from '../../editor/publish/draft-checks.tsx'
import { useDraft } from '../../editor/use-draft.ts'
import { WhenField } from '../../editor/publish/when-field.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { FieldsReading } from './fields-reading.tsx'
import { FieldsForm } from './form/fields-form.tsx'
import { shownValuesOf } from './form/form-values.tsx'
import { blankOf, labelsOf, textIn, valuesOf, type FormFields, type Values } from './form/form-fields.ts'
import { frontListQuery } from './front.queries.ts'
import { AdvertLook } from './look/advert-look.tsx'
import { BrandLook } from './brand/brand-look.tsx'
import { BannerLook } from './look/banner-look.tsx'
import { DirectionLook, SubTypeLook } from './look/direction-look.tsx'
import { PathLook } from './look/path-look.tsx'
import { TeacherLook } from './look/teacher-look.tsx'
import styles from './front.module.css'

export interface Written {
  kind: ContentKind
  fields: FormFields
  /** Further values of a new item; for a page, its key. */
  fixed?: Values
  titleOf: (body: Values) => string
  /** The public address, from the published values. Undefined for items inside other pages. */
  studentsPath?: (standing: Values) => string | undefined
  /** The item has a page of its own, drawn beside the form after each save. */
  isSeenLive?: true
}

interface FrontEditorProps {
  written: Written
  contentId?: number | undefined
  draftId?: number | undefined
  from: { label: string; to: string }
  onPublished: (contentId: number) => void
  onMoved: (draft: Draft) => void
  onDiscarded: () => void
}

/** Edits in one field form one undo step. */
const fieldInFocus = (): string => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? ''

/** A subtype takes the slug of its direction. */
function withDirection(before: Values, next: Values, types: readonly FrontRow[]): Values {
  if (next['parentId'] === before['parentId']) return next
  const area = types.find(({ contentId }) => contentId === next['parentId'])?.area
  return area === undefined ? next : { ...next, area }
}

function Look({ kind, body }: { kind: ContentKind; body: Values }): ReactNode {
  const pictureId = body[kind === 'teacher' ? 'portraitId' : 'pictureId']
  const { data: picture } = useQuery({
    ...pictureQuery(typeof pictureId === 'number' ? pictureId : 0),
    enabled: typeof pictureId === 'number',
  })
  const shown = typeof pictureId === 'number' ? picture : undefined
  if (kind === 'banner') return <BannerLook body={body} picture={shown} />
  if (kind === 'advert') return <AdvertLook body={body} picture={shown} />
  if (kind === 'teacher') return <TeacherLook body={body} picture={shown} />
  if (kind === 'page' && body['key'] === 'look') return <BrandLook look={valuesOf(body['body'])} />
  if (kind === 'path') return <PathLook body={body} />
  if (kind === 'courseType')
    return body['parentId'] == null ? (
      <DirectionLook name={textIn(body['name'])} colour={textIn(body['colour'])} sign={textIn(body['sign'])} />
    ) : (
      <SubTypeLook name={textIn(body['name'])} />
    )
  return null
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={10}>
    <Text as="h2" size={14} line={22}>
      {title}
    </Text>
    {children}
  </Stack>
)

/** Editor for content of the front page; a description draws its form. */
export function FrontEditor(props: FrontEditorProps) {
  const { written, contentId, draftId, from, onPublished, onMoved, onDiscarded } = props
  const { kind, fields, fixed, titleOf, studentsPath, isSeenLive } = written
  const blank = useMemo(() => ({ ...blankOf(fields), ...fixed }), [fields, fixed])
  const open = useDraft<Record<string, unknown>>({ kind, contentId, draftId, blank })
  const { change, body } = open
  const { data: types } = useQuery({ ...frontListQuery('courseType'), enabled: kind === 'courseType' })
  const values = useMemo(() => shownValuesOf(fields), [fields])
  const look = isSeenLive ? <LiveLook open={open} /> : <Look kind={kind} body={body} />
  const standing = open.draft?.standing ?? undefined
  const shownPath = standing && studentsPath?.(valuesOf(standing))
  return (
    <DraftFrame
      draft={open}
      title={titleOf(body)}
      from={from}
      labels={labelsOf(fields)}
      values={values}
      reading={
        <div className={styles.seen}>
          {look}
          <FieldsReading fields={fields} value={body} />
        </div>
      }
      onPublished={onPublished}
      onMoved={onMoved}
      onDiscarded={onDiscarded}
    >
      {({ when, onWhen }) => (
        <Grid className={styles.columns} data-live={isSeenLive}>
          <section className={styles.form} aria-label="写">
            <FieldsForm
              fields={fields}
              contentId={contentId}
              value={body}
              change={(next) =>
                change((before) => ({ ...withDirection(before, next(before), types?.list ?? []) }), {
                  label: fieldInFocus(),
                })
              }
            />
          </section>
          <Text as="aside" size={13} className={styles.aside} aria-label="样子与发布">
            <Part title="学员会看到的">
              {look}
              {shownPath === undefined ? null : (
                <ButtonAnchor small icon="external" href={shownPath}>
                  看现在的那一页
                </ButtonAnchor>
              )}
            </Part>
            <Part title="什么时候发">
              <WhenField when={when} onWhen={onWhen} now="写好就发" />
            </Part>
            <Part title="发布前检查">
              <DraftChecks open={open} body={body} />
            </Part>
          </Text>
        </Grid>
      )}
    </DraftFrame>
  )
}
