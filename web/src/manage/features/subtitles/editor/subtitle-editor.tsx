import { checkCues } from '@bee/contract/manage/media/subtitle-checks.ts'
import { LANGUAGE_WORDS } from '@bee/contract/manage/media/subtitle-cues.ts'
import { writeSrt, writeVtt } from '@bee/contract/manage/media/subtitle-text.ts'
import type { SubtitleSheet } from '@bee/contract/manage/media/subtitles.contract.ts'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { saveFile } from '../../../../lib/save-file.ts'
import { Grid, Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { Empty } from '../../../ui/place-states.tsx'
import { CueList } from './cue-list.tsx'
import { fitAll, lineAt, linesWith, replaceAll, shiftAll } from './cue-edits.ts'
import { EditorBar } from './editor-bar.tsx'
import { createFilmClock } from './film-clock.ts'
import { FilmPane } from './film-pane.tsx'
import { FindBar } from './find-bar.tsx'
import { LinePane, NUDGE_MS } from './line-pane.tsx'
import { FitDialog, ShiftDialog } from './time-dialogs.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useLineActs } from './use-line-acts.ts'
import { useSubtitleSession } from './use-subtitle-session.ts'
import styles from './subtitle-editor.module.css'

interface SubtitleEditorProps {
  sheet: SubtitleSheet
  from: { label: string; to: string }
}

/** Edits subtitles line by line, beside the film. */
export function SubtitleEditor({ sheet, from }: SubtitleEditorProps) {
  const api = useManageApi()
  const { session, view, at } = useSubtitleSession(sheet)
  const { lines } = view
  const isFixed = !sheet.can.save
  const [clock] = useState(createFilmClock)
  const area = useRef<HTMLTextAreaElement>(null)
  const findField = useRef<HTMLInputElement>(null)
  const { line, select, step, acts, isLooping } = useLineActs({ session, lines, clock, isFixed, area })
  const [words, setWords] = useState('')
  const [isFindingsOnly, setIsFindingsOnly] = useState(false)
  const [overlay, setOverlay] = useState<'shift' | 'fit'>()
  const [shown, setShown] = useState({ fileId: sheet.fileId, version: sheet.state === 'published' ? sheet.version : 0 })
  const { filmId, title, seconds } = sheet.film
  const named = `${title}-${sheet.language}`

  useEffect(() => {
    document.title = `${title} ${LANGUAGE_WORDS[sheet.language]}字幕 · 蜂巢`
  }, [title, sheet.language])

  // Checks run with a deferred value, because there may be thousands of lines.
  const checked = useDeferredValue(lines)
  const findings = useMemo(() => {
    const found = checkCues(checked, seconds)
    return new Map(
      found.flatMap((finding) => {
        const of = checked[finding.index]
        return of ? [[of.id, finding] as const] : []
      }),
    )
  }, [checked, seconds])
  const stopCount = [...findings.values()].filter(({ weight }) => weight === 'stop').length
  const isNarrowed = isFindingsOnly && findings.size > 0
  const listed = isNarrowed ? lines.filter(({ id }) => findings.has(id)) : lines
  const found = linesWith(lines, words)

  const state =
    shown.fileId === null
      ? 'draft'
      : shown.version === view.version && view.saving === 'saved'
        ? 'published'
        : 'changed'

  const takeBack = useAction((fileId: number | null) => api.subtitles.show({ ...at, fileId }), {
    onDone: (_result, fileId) => {
      setShown({ fileId, version: 0 })
      showNotice(fileId === null ? '收回了，学员看不到这种字幕' : '学员看到的换回了以前的一版')
    },
  })
  const publish = useAction(
    async () => {
      await session.saveNow()
      const { version } = session.get()
      await api.subtitles.publish({ ...at, version })
      const { list } = await api.subtitles.list({ filmId })
      return { version, fileId: list.find(({ language }) => language === sheet.language)?.fileId ?? null }
    },
    {
      onDone: (next) => {
        const before = shown.fileId
        setShown(next)
        showNotice('字幕发布了，学员马上看得到', { onUndo: () => takeBack.mutate(before) })
      },
    },
  )
  const readOther = () => api.subtitles.read(at)
  const goOver = useAction(async () => session.saveOver((await readOther()).version))
  const takeOther = useAction(async () => session.take(await readOther()))

  function goNext(among: typeof lines): void {
    const order = new Map(lines.map(({ id }, index) => [id, index]))
    const here = order.get(line?.id ?? 0) ?? -1
    const after = among.find(({ id }) => (order.get(id) ?? -1) > here)
    const next = after ?? among[0]
    if (next) select(next)
  }

  useEditorKeys(
    {
      ' ': clock.toggle,
      Enter: () => area.current?.focus(),
      j: () => step(1),
      k: () => step(-1),
      r: acts.play,
      l: acts.toggleLoop,
      i: () => acts.setToNow('startMs'),
      o: () => acts.setToNow('endMs'),
      ',': () => acts.nudge('startMs', -NUDGE_MS),
      '.': () => acts.nudge('startMs', NUDGE_MS),
      'Shift <': () => acts.nudge('endMs', -NUDGE_MS),
      'Shift >': () => acts.nudge('endMs', NUDGE_MS),
      t: () => {
        const now = lines[lineAt(lines, clock.now.get())]
        if (now) select(now)
      },
      m: acts.merge,
      n: acts.insert,
      Delete: acts.remove,
      f: () => findField.current?.focus(),
      F8: () => goNext(lines.filter(({ id }) => findings.has(id))),
      p: () => {
        if (sheet.can.publish && stopCount === 0 && lines.length > 0) publish.mutate()
      },
    },
    { save: () => void session.saveNow(), undo: session.undo, redo: session.redo },
  )

  return (
    <Stack flex className={styles.page}>
      <EditorBar
        {...{ sheet, state, from, session, view, stopCount }}
        isPublishing={publish.isPending}
        onPublish={() => publish.mutate()}
      />
      {view.saving === 'other' ? (
        <Row gap={8} wraps fixed tone="full" className={styles.strip} role="alert">
          <p>{view.sentence}。你写的还在这个页面和这台电脑上，选一份留下。</p>
          <Button small loading={goOver.isPending} onClick={() => goOver.mutate()}>
            留我写的
          </Button>
          <Button small loading={takeOther.isPending} onClick={() => takeOther.mutate()}>
            用服务器上的
          </Button>
          <Button
            small
            kind="quiet"
            icon="download"
            onClick={() => saveFile(`${named}.vtt`, writeVtt(lines), 'text/vtt')}
          >
            先下载我写的
          </Button>
        </Row>
      ) : view.isRecovered ? (
        <Row as="p" gap={8} wraps fixed tone="full" className={styles.strip} role="status">
          上次没存上的接着用了，正在存。
        </Row>
      ) : null}
      <Grid grow className={styles.columns}>
        <div className={styles.left}>
          <FilmPane film={sheet.film} language={sheet.language} clock={clock} lines={lines} selectedId={line?.id} />
          {line ? (
            <LinePane
              key={line.id}
              line={line}
              language={sheet.language}
              finding={findings.get(line.id)}
              isLooping={isLooping}
              isFixed={isFixed}
              hasNext={lines.at(-1)?.id !== line.id}
              area={area}
              acts={acts}
            />
          ) : null}
        </div>
        <Stack flex shrinks className={styles.right}>
          <Stack gap={8} fixed className={styles.tools}>
            <FindBar
              words={words}
              onWords={setWords}
              foundCount={found.length}
              isFixed={isFixed}
              field={findField}
              onNext={() => goNext(found)}
              onReplaceOne={(by) => {
                if (line)
                  session.change((all) =>
                    all.map((each) => (each.id === line.id ? (replaceAll([each], words, by)[0] ?? each) : each)),
                  )
                goNext(found)
              }}
              onReplaceAll={(by) => session.change((all) => replaceAll(all, words, by))}
            />
            <Row gap={6} wraps>
              <button
                type="button"
                className={styles.findings}
                aria-pressed={isNarrowed}
                disabled={findings.size === 0}
                onClick={() => setIsFindingsOnly(!isFindingsOnly)}
              >
                {findings.size === 0 ? `${lines.length} 句，没有问题` : `${lines.length} 句，要看的 ${findings.size}`}
              </button>
              {isFixed ? null : (
                <>
                  <Button small onClick={() => setOverlay('shift')}>
                    全部移动
                  </Button>
                  <Button small onClick={() => setOverlay('fit')}>
                    拉伸
                  </Button>
                </>
              )}
              <Button small icon="download" onClick={() => saveFile(`${named}.vtt`, writeVtt(lines), 'text/vtt')}>
                VTT
              </Button>
              <Button
                small
                icon="download"
                onClick={() => saveFile(`${named}.srt`, `\uFEFF${writeSrt(lines)}`, 'application/x-subrip')}
              >
                SRT
              </Button>
            </Row>
          </Stack>
          {lines.length === 0 ? (
            <Empty
              why="nothing"
              title="一句也没有"
              sentence="播到有人说话的地方，按 N 加一句；或者回到大纲里上传一份 SRT、VTT。"
              actions={isFixed ? undefined : <Button onClick={acts.insert}>加一句</Button>}
            />
          ) : (
            <CueList
              lines={listed}
              language={sheet.language}
              findings={findings}
              clock={clock}
              selectedId={line?.id}
              onSelect={select}
              onOpen={() => area.current?.focus()}
            />
          )}
        </Stack>
      </Grid>
      {overlay === 'shift' ? (
        <ShiftDialog
          onShift={(byMs) => {
            session.change((all) => shiftAll(all, byMs))
            setOverlay(undefined)
          }}
          onClose={() => setOverlay(undefined)}
        />
      ) : null}
      {overlay === 'fit' ? (
        <FitDialog
          endMs={Math.max(0, ...lines.slice(-50).map(({ endMs }) => endMs))}
          filmMs={Math.round(seconds * 1000)}
          onFit={(fromMs, toMs) => {
            session.change((all) => fitAll(all, fromMs, toMs))
            setOverlay(undefined)
          }}
          onClose={() => setOverlay(undefined)}
        />
      ) : null}
    </Stack>
  )
}
