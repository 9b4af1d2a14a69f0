import type { FileMatch } from '@bee/contract/manage/media/film-upload.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Select } from '../../../../../ui/forms/select.tsx'
import { Grid, Stack, Text } from '../../../../../ui/layout/pieces.tsx'
import { FileLines } from '../../../../school/uploads/file-lines.tsx'
import {
  factsToSend,
  isSendable,
  useReadFiles,
  type ReadFile,
} from '../../../../school/uploads/reading/use-read-files.ts'
import { MAX_FILES, type FoundFile } from '../../../../school/uploads/reading/walk-files.ts'
import { useUploads } from '../../../../school/uploads/session/use-uploads.ts'
import { paths } from '../../../../paths.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import {
  positionsOf,
  positionWords,
  type Outline,
  type OutlineChapter,
  type OutlinePosition,
} from '../outline-edits.ts'
import { fileMatchQuery } from './file-match.query.ts'
import { putFilms, type Target } from './put-films.ts'
import styles from './folder-dialog.module.css'

const SKIP = 'skip'
const NEW = 'new'

const keyOf = ({ chapter, lesson }: OutlinePosition) => `${chapter}.${lesson ?? ''}`

const REASONS: Record<NonNullable<FileMatch['reason']>, string> = {
  number: '照编号',
  name: '照名字',
  pinyin: '照读音',
  alike: '名字相近',
}

interface FolderDialogProps {
  courseName: string
  outline: Outline
  found: readonly FoundFile[]
  /** Puts the films into the outline that the draft has at that time. */
  onPlaced: (change: (outline: Outline) => OutlineChapter[]) => void
  onClose: () => void
}

function guessWords(match: FileMatch | undefined, isChanged: boolean): string {
  if (!match || isChanged) return ''
  if (!match.reason) return '没有像的讲'
  return match.isSure ? REASONS[match.reason] : `${REASONS[match.reason]}，猜的，看一眼`
}

/** Matches files to lessons. The author corrects the guesses, then the uploads start and the draft gets its films. */
export function FolderDialog({ courseName, outline, found, onPlaced, onClose }: FolderDialogProps) {
  const { session } = useUploads()
  const files = useReadFiles(found)
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [isOpening, setIsOpening] = useState(false)
  const lessons = positionsOf(outline).filter(({ lesson }) => lesson !== undefined)
  const films = files.filter(({ kind }) => kind === 'video')
  const { data: matches } = useQuery(
    fileMatchQuery(
      films.map(({ path }) => path),
      outline,
    ),
  )
  const matchOf = (path: string) => matches?.find((match) => match.path === path)
  const choiceOf = (path: string) => chosen.get(path) ?? (matchOf(path) ? (matchOf(path)?.key ?? NEW) : SKIP)

  function targetOf({ path }: ReadFile): Target {
    const choice = choiceOf(path)
    const match = matchOf(path)
    const position = lessons.find((each) => keyOf(each) === choice)
    if (position) return { kind: 'lesson', position }
    if (choice !== NEW || !match) return { kind: 'none' }
    return { kind: 'new', chapterName: match.chapterName, lessonName: match.lessonName }
  }

  const going = films.filter((film) => isSendable(film) && choiceOf(film.path) !== SKIP)
  const doubled = going
    .map(({ path }) => choiceOf(path))
    .find((choice, nth, all) => choice !== NEW && all.indexOf(choice) !== nth)
  const whyNot =
    files.length > MAX_FILES
      ? `一次最多 ${MAX_FILES} 个文件。`
      : !matches || files.some(({ isRead }) => !isRead)
        ? '等它看完。'
        : going.length === 0
          ? '没有要传的视频。'
          : doubled !== undefined
            ? '两个文件选了同一讲。'
            : undefined

  async function send(): Promise<void> {
    setIsOpening(true)
    const chosenFiles = going.map((film) => ({ film, target: targetOf(film) }))
    const opened = await session.add(
      chosenFiles.map(({ film: { file, handle, facts }, target }) => ({
        file,
        handle,
        kind: 'video' as const,
        facts: factsToSend(facts),
        purpose: `放到《${courseName}》${target.kind === 'lesson' ? positionWords(target.position) : '新的一讲'}`,
        ...(target.kind === 'new' && { title: [...target.lessonName].slice(0, 120).join('') }),
      })),
    )
    const placements = chosenFiles.flatMap(({ target }, nth) => {
      const filmId = opened[nth]?.filmId
      return typeof filmId === 'number' ? [{ target, filmId }] : []
    })
    onPlaced((now) => putFilms(now, placements))
    onClose()
  }

  const optionsOf = ({ path }: ReadFile) => [
    { value: SKIP, label: '不传' },
    { value: NEW, label: `新的一讲「${matchOf(path)?.lessonName ?? ''}」` },
    ...lessons.map((position) => {
      const lesson = outline[position.chapter]?.lessons[position.lesson ?? 0]
      const isTaken = lesson?.filmId !== null
      return {
        value: keyOf(position),
        label: `${positionWords(position)} ${lesson?.name ?? ''}${isTaken ? '（换掉现在的视频）' : ''}`,
      }
    }),
  ]
  const others = files.length - films.length
  const hasPictures = files.some(({ kind }) => kind === 'picture')
  return (
    <FormDialog
      title={`${films.length} 个视频放到哪一讲`}
      action={
        going.length > 0
          ? `上传 ${going.length} 个，${sayBytes(going.reduce((sum, { file }) => sum + file.size, 0))}`
          : '上传'
      }
      whyNot={whyNot}
      isRunning={isOpening}
      isWide
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Text as="p" tone="soft" className={styles.hint} role="status">
        {matches
          ? '照编号、名字和读音猜的，不对就改。传着的时候就可以接着写大纲，发布也不用等。'
          : '正在看文件，还没有传。'}
        {others > 0 ? `另外 ${others} 个不是视频，这里不传。` : ''}
        {hasPictures ? (
          <>
            图片放进 <Link to={paths.mediaTab('images')}>图片库</Link>，换封面的时候选它。
          </>
        ) : null}
      </Text>
      <Stack as="ul" role="list">
        {films.map((film) => (
          <Grid as="li" gap={16} lines={8} align="start" key={film.path} className={styles.row}>
            <FileLines read={film} />
            <Stack as="span" gap={2} shrinks>
              <Select
                label={`${film.path} 放到`}
                options={optionsOf(film)}
                value={choiceOf(film.path)}
                disabled={!isSendable(film)}
                onChange={({ target }) => setChosen(new Map(chosen).set(film.path, target.value))}
              />
              <Text as="small" tone="quiet">
                {isSendable(film) ? guessWords(matchOf(film.path), chosen.has(film.path)) : ''}
              </Text>
            </Stack>
          </Grid>
        ))}
      </Stack>
    </FormDialog>
  )
}
