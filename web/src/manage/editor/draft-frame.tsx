import { CONTENT_STATE_WORDS } from '@bee/contract/manage/content/content-kinds.ts'
import { NOT_BEGUN, type Draft, type Version } from '@bee/contract/manage/content/drafts.contract.ts'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { recentTime } from '../../lib/recent-time.ts'
import { look, Row, Stack, Text } from '../../ui/layout/pieces.tsx'
import { useManageApi } from '../api/manage-api.ts'
import { requestIdOf } from '../api/manage-failure.ts'
import { useAction } from '../api/use-action.ts'
import { Icon } from '../ui/icon.tsx'
import { showNotice } from '../ui/notice-store.ts'
import { Failed, Place, WaitingRows } from '../ui/place-states.tsx'
import { StateCell } from '../ui/state-cell.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { useNow } from '../ui/use-now.ts'
import { usePageKey } from '../ui/use-page-key.ts'
import { ConflictDialog } from './conflicts/conflict-dialog.tsx'
import type { ShownValues } from './conflicts/conflict-values.tsx'
import { useAsking } from './conflicts/use-asking.ts'
import { DraftStrips } from './draft-strips.tsx'
import { STATE_CELLS } from '../school/content-state.tsx'
import { savingWords } from './draft-words.ts'
import { FrameActions } from './frame-actions.tsx'
import { DiscardDialog, NoteDialog } from './frame-dialogs.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { goToField } from './publish/go-to-field.ts'
import { PublishSheet } from './publish/publish-sheet.tsx'
import { useOverlay } from './publish/use-overlay.ts'
import { usePublishing } from './publish/use-publishing.ts'
import { ReadOnlyNote } from './read-only-note.tsx'
import type { OpenDraft } from './use-draft.ts'
import { useMoves } from './use-edited-place.ts'
import { chosenMoment, useWhen, type When } from './publish/use-when.ts'
import { VersionsDrawer } from './versions-drawer.tsx'
import styles from './draft-frame.module.css'

interface FrameParts {
  when: When
  onWhen: (next: Partial<When>) => void
}

interface DraftFrameProps<Written extends object> {
  draft: OpenDraft<Written>
  /** Title of the draft; never empty. */
  title: string
  /** The list that the draft belongs to. */
  from: { label: string; to: string }
  /** Field names for the conflict dialog. */
  labels: Readonly<Record<string, string>>
  /** Draws values that are not text in the conflict dialog. */
  values?: ShownValues
  /** Drawn below the bar, such as the parts of a course. */
  tabs?: ReactNode
  /** Drawn in the bar, before the main button. */
  actions?: ReactNode
  /** The address must follow: new content has a number now. */
  onPublished: (contentId: number) => void
  onDiscarded: () => void
  /** The draft's number may differ from the one in the address: it was just begun, or a new draft replaced it. */
  onMoved?: (draft: Draft) => void
  /** Opens the part of the page that has the field. */
  onField?: (field: string) => void
  /** The address opened the versions; `onLeft` is called when they are closed. */
  startsAt?: 'versions' | undefined
  onLeft?: () => void
  /** False for a part without fields: on a phone it then shows no note about writing on a computer. */
  hasFields?: boolean
  /** Drawn on phones instead of the fields. */
  reading: ReactNode
  children: ReactNode | ((parts: FrameParts) => ReactNode)
}

/** The frame around a draft: title, save state, colleagues who have it open, and the actions on the whole draft. */
export function DraftFrame<Written extends object>(props: DraftFrameProps<Written>) {
  const { draft: open, title, from, labels, tabs, actions, reading, children } = props
  const { onPublished, onDiscarded, onMoved } = props
  const { draft, saving, conflicts, theirs } = open
  const api = useManageApi()
  const now = useNow()
  const isNarrow = useIsNarrow()
  const [overlay, setOverlay] = useOverlay(draft, props.startsAt, !isNarrow)
  const [when, setWhen] = useWhen()
  const publishing = usePublishing(open, onPublished)
  const close = () => {
    setOverlay(undefined)
    props.onLeft?.()
  }

  useEffect(() => {
    document.title = `${title} · 蜂巢`
  }, [title])

  const isBegun = draft !== undefined && draft.draftId !== NOT_BEGUN
  useMoves(open, onMoved)

  const hasConflict = conflicts.length > 0
  useAsking(hasConflict, () => setOverlay('conflict'))
  function mend(field: string): void {
    close()
    props.onField?.(field)
    goToField(field)
  }

  const openSheet = () => open.begin().then(() => setOverlay('publish'))
  async function save(): Promise<number> {
    await open.begin()
    return open.latest()?.draftId ?? NOT_BEGUN
  }
  usePageKey('p', () => {
    if (draft && !isNarrow) void openSheet()
  })

  const discard = useAction(() => open.discard(), {
    onDone: () => {
      close()
      showNotice('草稿丢弃了，要的话在「版本」和操作记录里找回')
      onDiscarded()
    },
  })

  const restore = useAction(
    async ({ revisionId }: Version) => {
      // A subject has one draft. The current one is discarded first, which keeps it among the versions.
      await open.discard()
      open.replace(await api.drafts.restore({ revisionId }))
    },
    {
      onDone: () => {
        close()
        showNotice('从那一版起了一份草稿，发布之前学员看到的不变')
      },
    },
  )

  if (!draft) {
    return (
      <Stack flex className={styles.page}>
        <Row as="header" gap={12} fixed size={13} className={styles.bar}>
          <Text as="h1" size={16} line={24} truncate className={styles.title}>
            {title}
          </Text>
        </Row>
        {open.status === 'failed' ? (
          <Failed
            title="草稿没有打开"
            error={open.error}
            requestId={requestIdOf(open.error)}
            onRetry={open.retry}
            isTrying={false}
          />
        ) : (
          <WaitingRows count={6} height="double" />
        )}
      </Stack>
    )
  }

  const moment = chosenMoment(when)
  const words = savingWords({
    saving,
    savedTime: isBegun ? draft.updateTime : undefined,
    unsavedCount: open.unsavedCount,
    problem: open.problem,
  })
  return (
    <Stack flex className={styles.page}>
      <Row as="header" gap={12} fixed size={13} className={styles.bar}>
        <Row as="nav" gap={6} fixed tone="quiet" aria-label="位置" className={styles.from}>
          <Link to={from.to} className={look({ size: 14, tone: 'soft' })}>
            {from.label}
          </Link>
          <Icon name="chevron-right" size={12} />
        </Row>
        <Text as="h1" size={16} line={24} truncate className={styles.title}>
          {title}
        </Text>
        <Row as="span" gap={6} fixed>
          <StateCell kind={STATE_CELLS[draft.state]} />
          {CONTENT_STATE_WORDS[draft.state]}
          {draft.publishTime === null ? null : ` ${recentTime(draft.publishTime, now)}`}
        </Row>
        <Text shrinks tone="quiet" truncate className={styles.saved} role="status" data-saving={saving}>
          {words}
        </Text>
        {open.others.length > 0 ? (
          <Text fixed size={12} className={styles.others}>
            {open.others.map(({ nickName }) => nickName).join('、')}也在这里
          </Text>
        ) : null}
        {isNarrow ? null : (
          <FrameActions
            open={open}
            draft={draft}
            canDiscard={isBegun || saving !== 'saved'}
            hasChanges={isBegun && draft.state !== 'published'}
            publishLabel={moment === undefined ? '发布…' : `定在 ${recentTime(moment, now)} 发布…`}
            onSave={save}
            onAsk={setOverlay}
            onPublish={() => void openSheet()}
          >
            {actions}
          </FrameActions>
        )}
      </Row>
      {tabs}
      <DraftStrips
        open={open}
        draft={draft}
        onSettle={() => setOverlay('conflict')}
        onGiveBack={() => setOverlay('return')}
        onUnschedule={() => publishing.unschedule.mutate(draft)}
      />
      {open.isGone ? (
        <Place
          within="page"
          sign={<StateCell kind="off" size="large" />}
          title="这份草稿已经发布，或者被丢弃了"
          sentence="同事在别处做的。这里没有没存上的东西。"
          actions={
            <Link to={from.to} className={look({ size: 14, tone: 'soft' })}>
              回到{from.label}
            </Link>
          }
        />
      ) : isNarrow || !draft.can.save ? (
        <div className={styles.reading}>
          {props.hasFields === false ? null : <ReadOnlyNote isNarrow={isNarrow} />}
          {reading}
        </div>
      ) : (
        <div className={styles.columns}>
          {typeof children === 'function' ? children({ when, onWhen: setWhen }) : children}
        </div>
      )}
      <LeaveGuard isAtRisk={open.isAtRisk} unsavedCount={open.unsavedCount} onSave={open.saveNow} />
      {overlay === 'publish' ? (
        <PublishSheet
          title={title}
          draft={draft}
          isSaved={saving === 'saved'}
          when={when}
          onWhen={setWhen}
          publishing={publishing}
          onMend={draft.can.save ? mend : undefined}
          onAskReview={() => setOverlay('review')}
          onClose={close}
        />
      ) : overlay === 'versions' ? (
        <VersionsDrawer
          draft={draft}
          isRunning={restore.isPending || publishing.takeBack.isPending}
          onRestore={(version) => restore.mutate(version)}
          onTakeBack={({ revisionId }) => {
            close()
            publishing.takeBack.mutate({ kind: draft.kind, contentId: draft.contentId ?? 0, revisionId })
          }}
          onClose={close}
        />
      ) : overlay === 'conflict' && theirs && hasConflict ? (
        <ConflictDialog
          conflicts={conflicts}
          theirs={theirs}
          labels={labels}
          values={props.values}
          onResolve={open.resolve}
          onClose={close}
        />
      ) : overlay === 'discard' ? (
        <DiscardDialog
          hasStanding={draft.standing !== null}
          isRunning={discard.isPending}
          onDiscard={() => discard.mutate()}
          onClose={close}
        />
      ) : overlay === 'review' ? (
        <NoteDialog
          way="review"
          onClose={close}
          onSay={async (note) => {
            close()
            await open.begin()
            publishing.askReview.mutate({ draft: open.latest() ?? draft, note })
          }}
        />
      ) : overlay === 'return' ? (
        <NoteDialog
          way="return"
          onClose={close}
          onSay={(reason) => {
            close()
            publishing.giveBack.mutate({ draft, reason })
            return Promise.resolve()
          }}
        />
      ) : null}
    </Stack>
  )
}
