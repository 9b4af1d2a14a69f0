import { Text } from '../../../../ui/layout/pieces.tsx'
import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import {
  ANSWERS_JUDGED,
  QUESTION_DESK_PAGE_SIZE,
  STATISTICS_DAYS,
} from '@bee/contract/manage/questions/question-choices.ts'
import { QUESTION_EXPORT_PATH } from '@bee/contract/manage/questions/question-import.contract.ts'
import type { QuestionDeskRow } from '@bee/contract/manage/questions/questions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useManageApi } from '../../../api/manage-api.ts'
import { exportedWords, takeExport } from '../../../api/manage-file.ts'
import { useAction } from '../../../api/use-action.ts'
import { ContentCard } from '../../../school/content-row.tsx'
import { DeskList } from '../../../school/desk-list.tsx'
import { StateTabs } from '../../../school/state-tabs.tsx'
import { useContentActs } from '../../../school/use-content-acts.ts'
import { useContentRows } from '../../../school/use-content-rows.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkBar } from '../../../ui/list/bulk-bar.tsx'
import { useNewcomers } from '../../../ui/list/use-newcomers.ts'
import { pagesOf } from '../../../ui/list/pages-of.ts'
import { showNotice } from '../../../ui/notice-store.ts'
import { Empty } from '../../../ui/place-states.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { questionAddress } from '../question-address.ts'
import { questionCountsQuery, questionListQuery, type QuestionAddress } from '../questions.queries.ts'
import { BulkChangeDialog } from './bulk-change-dialog.tsx'
import { changeEach, publishEach, type QuestionChange } from './for-each-question.ts'
import { QuestionName, questionColumns, titleOf } from './question-columns.tsx'
import { QuestionFilters } from './question-filters.tsx'
import styles from './question-list.module.css'

interface QuestionListProps {
  address: QuestionAddress
  listPath: string
  /** Address of a question or of a draft that was never published. It carries the list's filter, for next and previous. */
  pathOf: (row: Pick<QuestionDeskRow, 'questionId' | 'draftId'>) => string
  onWrite: () => void
}

const keyOf = ({ questionId, draftId }: QuestionDeskRow) => contentKey({ contentId: questionId, draftId })

const isNarrowed = ({ search, state, typeId, kind, difficulty, only, lessonId, sort }: QuestionAddress) =>
  search !== '' ||
  sort !== 'edit' ||
  [state, typeId, kind, difficulty, only, lessonId].some((each) => each !== undefined)

const NoneFound = ({ listPath }: { listPath: string }) => (
  <Empty
    why="narrow"
    title="没有这样的题目"
    sentence="去掉一个条件，或者看全部。"
    actions={<Link to={listPath}>看全部</Link>}
  />
)

const NothingYet = ({ onWrite }: { onWrite: () => void }) => (
  <Empty
    why="nothing"
    title="还没有题目"
    sentence="写第一道，或者整批导入。"
    actions={
      <Button icon="plus" onClick={onWrite}>
        出一道题
      </Button>
    }
  />
)

/** The question bank: published, changed, scheduled, drafts and withdrawn. */
export function QuestionList({ address, listPath, pathOf, onWrite }: QuestionListProps) {
  const api = useManageApi()
  const now = useNow()
  const navigate = useNavigate()
  const list = useQuery(questionListQuery(address))
  const { data: counts } = useQuery(questionCountsQuery())
  const [changing, setChanging] = useState<'type' | 'difficulty'>()
  const { state, sort, before } = address
  const hrefOf = (next: Partial<QuestionAddress>) => listPath + questionAddress({ ...address, before: [], ...next })

  const { rows: shown, newcomers } = useNewcomers({
    rows: list.data?.list,
    keyOf,
    name: hrefOf({ before }),
    isStale: list.isPlaceholderData,
  })
  const rows = shown ?? []
  const { selection, cursor, chosen } = useContentRows(rows, keyOf, pathOf)
  const chosenIds = chosen.flatMap(({ questionId }) => questionId ?? [])
  const acts = useContentActs({ kind: 'question', unit: '道', contentIds: chosenIds, onDone: selection.clear })
  const { whyNot, noneThere, setFailures } = acts
  const change = useAction((wanted: QuestionChange) => changeEach(api, chosen, wanted), {
    onDone: (done) => {
      setChanging(undefined)
      selection.clear()
      setFailures(done.failures)
      if (done.doneCount > 0) showNotice(`改好并发布了 ${done.doneCount} 道`)
    },
  })
  const publish = useAction(() => publishEach(api, chosen), {
    onDone: (done) => {
      selection.clear()
      setFailures(done.failures)
      if (done.doneCount > 0) showNotice(`发布了 ${done.doneCount} 道`)
    },
  })
  const noDraft = chosen.every(({ draftId }) => draftId === null) ? '选中的没有要发布的改动。' : undefined
  const take = useAction(
    async () => {
      const asked = await api.questionImport.export({ form: 'markdown', ids: chosenIds })
      return takeExport(QUESTION_EXPORT_PATH, asked)
    },
    { onDone: (fileName) => showNotice(exportedWords(fileName)) },
  )

  const isWhole = !isNarrowed({ ...address, state: undefined })

  return (
    <>
      <StateTabs kind="question" label="题目的状态" state={state} counts={counts} hrefOf={hrefOf} />
      <QuestionFilters address={address} onChange={(next) => void navigate(hrefOf(next), { replace: true })} />
      {sort === 'edit' ? null : (
        <Text as="p" size={12} tone="quiet" className={styles.note}>
          {sort === 'answers'
            ? `只列近 ${STATISTICS_DAYS} 天有人答过的，每天夜里数一次。`
            : `只列近 ${STATISTICS_DAYS} 天答过 ${ANSWERS_JUDGED} 次以上的，每天夜里数一次。`}
        </Text>
      )}
      <DeskList
        query={list}
        label="题目"
        rows={rows}
        keyOf={keyOf}
        nameOf={titleOf}
        hrefOf={pathOf}
        columns={questionColumns(now)}
        sorting={{ by: sort, isDescending: true }}
        onSort={({ by }) => void navigate(hrefOf({ sort: by }), { replace: true })}
        card={(row) => (
          <ContentCard to={pathOf(row)} row={row} now={now}>
            <QuestionName row={row} />
          </ContentCard>
        )}
        selection={selection}
        cursor={cursor}
        newcomers={newcomers}
        empty={isNarrowed(address) ? <NoneFound listPath={listPath} /> : <NothingYet onWrite={onWrite} />}
        foot={{
          unit: '道',
          total: isWhole ? counts?.[state ?? 'all'].count : undefined,
          isMore: counts?.[state ?? 'all'].isMore ?? false,
          ...pagesOf({
            before,
            size: QUESTION_DESK_PAGE_SIZE,
            next: list.data?.next,
            isStale: list.isPlaceholderData,
            hrefOf: (places) => hrefOf({ before: [...places] }),
          }),
        }}
      />
      <BulkBar
        count={selection.keys.length}
        unit="道"
        actions={[
          {
            label: '发布',
            whyNot: acts.notAllowed ?? noDraft,
            isRunning: publish.isPending,
            onAct: () => publish.mutate(),
          },
          { label: '改类型', whyNot, onAct: () => setChanging('type') },
          { label: '改难度', whyNot, onAct: () => setChanging('difficulty') },
          acts.actionOf('withdraw'),
          acts.actionOf('putBack'),
          { label: '导出', whyNot: noneThere, isRunning: take.isPending, onAct: () => take.mutate() },
          acts.actionOf('remove'),
        ]}
        onClear={selection.clear}
        failures={acts.failures}
        onForget={() => setFailures([])}
      />
      {changing ? (
        <BulkChangeDialog
          what={changing}
          count={chosen.length}
          isRunning={change.isPending}
          onChange={(wanted) => change.mutate(wanted)}
          onClose={() => setChanging(undefined)}
        />
      ) : null}
    </>
  )
}
