import type { Transcode, TranscodeWay } from '@bee/contract/manage/media/transcode-shapes.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { whyMayNot } from '../../../api/why-not.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { cellOf, endWords, tagOf, WAY_WORDS } from '../../../school/transcode-words.ts'
import styles from './queue.module.css'

interface TranscodeRowProps {
  making: Transcode
  now: number
  /** Replaces the file of a failed transcode. */
  onUploadAgain: (filmId: number) => void
}

function Ways({ making, onUploadAgain, children }: Omit<TranscodeRowProps, 'now'> & { children: ReactNode }) {
  const api = useManageApi()
  const whyNot = whyMayNot(useMe(), 'content.write')
  const act = useAction((way: TranscodeWay) => api.making.act({ makingId: making.makingId, way }))
  return (
    <Row gap={8} align="stretch" wraps above={8}>
      {making.ways.map((way) => (
        <Button
          key={way}
          small
          {...(way === 'upload-again' && { icon: 'upload' as const })}
          loading={act.isPending && act.variables === way}
          aria-disabled={whyNot !== undefined || undefined}
          title={whyNot}
          onClick={() => {
            if (whyNot !== undefined) return
            if (way === 'upload-again') onUploadAgain(making.filmId)
            else act.mutate(way)
          }}
        >
          {WAY_WORDS[way]}
        </Button>
      ))}
      {children}
    </Row>
  )
}

/** A running, waiting or stopped transcode, with its acts and the expected end. */
export function TranscodeRow({ making, now, onUploadAgain }: TranscodeRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { problem, place, warnings, percent } = making
  const tag = tagOf(making)
  const { head, foot } = endWords(making, now)
  const kind = cellOf(making)
  return (
    <Grid as="li" gap={14} className={styles.row}>
      <StateCell kind={kind} size="large" {...(kind === 'run' && { percent: percent ?? 0 })} />
      <div>
        <Row as="h3" gap={8} lines={4} wraps size={13} line={20}>
          <Link to={paths.film(making.filmId)}>{making.fileName}</Link>
          {tag === '' ? null : <Tag tone={making.state === 'failed' ? 'bad' : 'warn'}>{tag}</Tag>}
          {place && tag === '' ? (
            <Tag>
              {place.courseName} · {place.lessonName}
            </Tag>
          ) : null}
        </Row>
        {problem ? (
          <>
            <Text as="p" above={2} tone="soft">
              {problem.sentence}
            </Text>
            {problem.advice === '' ? null : (
              <Text as="p" above={2} tone="soft">
                {problem.advice}
              </Text>
            )}
            <Ways making={making} onUploadAgain={onUploadAgain}>
              {problem.detail === '' ? null : (
                <Button small kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                  技术细节
                </Button>
              )}
            </Ways>
            {isOpen ? <pre className={styles.detail}>{problem.detail}</pre> : null}
          </>
        ) : (
          <>
            {making.original === '' ? null : (
              <Text as="p" above={2} tone="soft">
                {making.original}
              </Text>
            )}
            {making.doing === '' ? null : (
              <Text as="p" above={2} tone="soft">
                {making.doing}
              </Text>
            )}
          </>
        )}
        {warnings.map(({ kind: what, from, sentence }) => (
          <Row as="p" gap={6} above={2} tone="soft" key={`${what} ${from}`}>
            <StateCell kind="warn" />
            {sentence}
          </Row>
        ))}
      </div>
      <Text as="div" textAlign="right" nowrap className={styles.end}>
        <Text as="b" block size={14}>
          {head}
        </Text>
        <Text as="small" size={12} tone="quiet">
          {foot}
        </Text>
      </Text>
    </Grid>
  )
}
