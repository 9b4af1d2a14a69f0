import { IMPORT_ORIGIN_NAMES, type DuplicateChoice } from '@bee/contract/manage/questions/question-import-choices.ts'
import {
  IMPORT_CORRECTED_PATH,
  type Import,
  type ImportItem,
  type ImportProblem,
} from '@bee/contract/manage/questions/question-import.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useDocumentKeys } from '../../../ui/actions/use-document-keys.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { fetchStaffFile } from '../../api/manage-file.ts'
import { requestIdOf } from '../../api/manage-failure.ts'
import { useAction } from '../../api/use-action.ts'
import { ColumnFrame } from '../../shell/column-frame.tsx'
import { controlKey } from '../../shell/control-key.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Failed, WaitingRows } from '../../ui/place-states.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { ImportCells, ImportTotals } from '../../features/question-import/import-cells.tsx'
import { ImportProgress } from '../../features/question-import/import-progress.tsx'
import { importQuery, isUnderWay, reportQuery } from '../../features/question-import/import.queries.ts'
import styles from '../../features/question-import/import.module.css'
import { PreviewPane } from '../../features/question-import/preview-pane.tsx'
import { applyFix, nextProblem, textOf } from '../../features/question-import/source-chunks.ts'
import { SourcePane, type SourceHandle } from '../../features/question-import/source-pane.tsx'
import { useImportText } from '../../features/question-import/use-import-text.ts'

/** A problem of level `notice` needs no action and is not counted. */
const isToLookAt = ({ level }: ImportProblem) => level !== 'notice'

const SIGHTS = [
  { value: 'seen', label: '学员马上看到' },
  { value: 'draft', label: '先作草稿' },
] as const

const NO_ITEMS: readonly ImportItem[] = []
const NO_PROBLEMS: readonly ImportProblem[] = []

/** One import: its text, its problems and the preview. */
export function ImportWorkbench({ current, onLeave }: { current: Import; onLeave: () => void }) {
  const { importId, state } = current
  const api = useManageApi()
  const client = useQueryClient()
  const source = useRef<SourceHandle>(null)
  const { report, shown, chunks, change, replace, isChecked } = useImportText(current)
  const [nth, setNth] = useState(1)
  const [sight, setVisibility] = useState<'seen' | 'draft'>('seen')
  const isReadOnly = state !== 'checked' && state !== 'reading'
  const items = shown?.items ?? NO_ITEMS
  const problems = shown?.problems ?? NO_PROBLEMS
  const writeCount = current.addCount + current.updateCount
  const skipCount = current.questionCount - writeCount
  const canRun = isChecked && state === 'checked' && writeCount > 0

  const know = (next: Import) => client.setQueryData(importQuery(importId).queryKey, next)
  const undo = useAction(() => api.questionImport.undo({ importId }), { onDone: know })
  const run = useAction(
    () => api.questionImport.run({ importId, version: current.version, isDraft: sight === 'draft' }),
    { onDone: know },
  )
  const choose = useAction(
    ({ item, choice }: { item: ImportItem; choice: DuplicateChoice }) =>
      api.questionImport.choose({ importId, keys: [item.key], choice }),
    {
      onDone: (next) => {
        know(next)
        return client.invalidateQueries({ queryKey: reportQuery(importId, next.checkedVersion).queryKey })
      },
    },
  )
  const download = useAction(async () => {
    const form = current.origin === 'xlsx' || current.origin === 'csv' ? current.origin : 'markdown'
    const path = IMPORT_CORRECTED_PATH.replace(':importId', String(importId))
    const file = await fetchStaffFile(`${path}?form=${form}&which=skipped`)
    const name = current.name.replace(/\.[^.]*$/, '')
    saveFile(`${name}-跳过的.${form === 'markdown' ? 'md' : form}`, file, file.type)
  })

  const step = useCallback(
    (by: 1 | -1) => {
      const found = nextProblem(problems.filter(isToLookAt), source.current?.currentLine() ?? 0, by)
      if (!found) showNotice('没有要看的了')
      else {
        source.current?.goTo(found.line)
        if (found.nth !== null) setNth(found.nth)
      }
    },
    [problems],
  )
  const { mutate: runNow } = run
  useDocumentKeys((event) => {
    if (event.isComposing || document.querySelector('dialog[open]') !== null) return
    if (event.key === 'F8') {
      event.preventDefault()
      step(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canRun) {
      event.preventDefault()
      runNow()
    }
  })

  const fix = (problem: ImportProblem) => problem.fix && replace(applyFix(textOf(chunks), problem.fix))
  const skipped = skipCount > 0 && !isUnderWay(current) && state !== 'undone'

  return (
    <ColumnFrame
      title="导入题目"
      actions={
        <>
          {skipped ? (
            <Button kind="quiet" icon="download" loading={download.isPending} onClick={() => download.mutate()}>
              跳过的 {skipCount} 道可以下载成一份带批注的文件
            </Button>
          ) : null}
          <Button icon="swap" onClick={onLeave}>
            换文件
          </Button>
          {isReadOnly ? null : <Segment label="导入以后" options={SIGHTS} value={sight} onChange={setVisibility} />}
          {state === 'checked' || state === 'reading' ? (
            <Button kind="main" disabled={!canRun} loading={run.isPending} onClick={() => run.mutate()}>
              {state === 'reading' ? '正在试读' : runWords(writeCount, skipCount)}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack flex className={styles.bench}>
        <Row gap={12} fixed className={styles.file}>
          <Icon name="file" size={20} />
          <Text as="p" fixed className={styles.name}>
            <Text as="b" block line={18} truncate>
              {current.name}
            </Text>
            <Text as="small" block size={12} line={18} tone="quiet" truncate>
              {fileWords(current)}
            </Text>
          </Text>
          <ImportCells current={current} items={items} onOpen={(item) => goToItem(item)} />
          {current.checkedVersion === 0 ? null : <ImportTotals current={current} />}
        </Row>
        <ImportProgress
          current={current}
          isUndoing={undo.isPending}
          onUndo={() => undo.mutate()}
          onRun={() => run.mutate()}
        />
        <Grid grow className={styles.panes}>
          <Stack as="section" flex shrinks className={styles.source} aria-label="原文">
            <Row gap={8} fixed className={styles.paneHead}>
              <Text as="h2" size={14} line={22} nowrap>
                原文
              </Text>
              <Text as="small" size={13} tone="quiet">
                {isReadOnly ? '' : isChecked ? '可以直接改，改完马上重新试读' : '正在试读'}
              </Text>
              <Row as="span" gap={8} atEnd>
                <Button kind="quiet" small icon="chevron-up" onClick={() => step(-1)}>
                  上一处
                </Button>
                <Button kind="quiet" small icon="chevron-down" onClick={() => step(1)}>
                  下一处<kbd>F8</kbd>
                </Button>
              </Row>
            </Row>
            {report.error && !shown ? (
              <Failed
                title="原文没有拿到"
                error={report.error}
                requestId={requestIdOf(report.error)}
                isTrying={report.isFetching}
                onRetry={() => void report.refetch()}
              />
            ) : chunks.length === 0 ? (
              <WaitingRows count={8} height="single" />
            ) : (
              <SourcePane
                handle={source}
                chunks={chunks}
                isReadOnly={isReadOnly}
                onChange={change}
                onFix={fix}
                onCompare={(problem) => setNth(problem.nth ?? 1)}
                onLook={setNth}
              />
            )}
          </Stack>
          <PreviewPane
            importId={importId}
            checkedVersion={shown?.checkedVersion ?? 0}
            items={items}
            problems={problems}
            nth={nth}
            isReadOnly={isReadOnly}
            onChoose={(item, choice) => choose.mutate({ item, choice })}
          />
        </Grid>
        <Row as="p" gap={12} justify="between" fixed size={12} tone="quiet" className={styles.foot}>
          <span>
            {isReadOnly
              ? '导入后 24 小时内可以整批撤回。'
              : '这里只是试读，题库还没有变。导入后 24 小时内可以整批撤回。'}
          </span>
          <span>
            <kbd>F8</kbd> 下一处问题<kbd>{controlKey()} Enter</kbd> 导入
          </span>
        </Row>
      </Stack>
    </ColumnFrame>
  )

  function goToItem(item: ImportItem): void {
    source.current?.goTo(item.fromLine, { focus: false })
    setNth(item.nth)
  }
}

function runWords(writeCount: number, skipCount: number): string {
  if (writeCount === 0) return '没有能导入的'
  return skipCount === 0 ? `导入 ${writeCount} 道` : `导入 ${writeCount} 道，跳过 ${skipCount} 道`
}

function fileWords({ origin, lineCount, pictureCount, questionCount, checkedVersion }: Import): string {
  // Not checked yet, so there are no counts.
  if (checkedVersion === 0) return IMPORT_ORIGIN_NAMES[origin]
  const pictures = pictureCount > 0 ? `图 ${pictureCount} 张，` : ''
  return `${IMPORT_ORIGIN_NAMES[origin]} ${lineCount} 行，${pictures}${questionCount} 道题`
}
