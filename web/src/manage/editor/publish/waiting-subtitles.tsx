import type { Review } from '@bee/contract/manage/content/drafts.contract.ts'
import { LANGUAGE_WORDS } from '@bee/contract/manage/media/subtitle-cues.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'

interface WaitingSubtitlesProps {
  waiting: Review['subtitles']
  /** A scheduled publication takes no subtitles along. */
  isNow: boolean
  isTaken: boolean
  onTake: (is: boolean) => void
}

/** A longer list would fill the sheet. */
const NAMED = 4

/** Subtitles publish on their own. The author may publish them together with the course. */
export function WaitingSubtitles({ waiting, isNow, isTaken, onTake }: WaitingSubtitlesProps) {
  const names = waiting.slice(0, NAMED).map(({ lesson, language }) => `${lesson} ${LANGUAGE_WORDS[language]}`)
  const which = `${names.join('、')}${waiting.length > NAMED ? ' 等' : ''}`
  return (
    <>
      <Text as="h3" size={14} line={22}>
        字幕
      </Text>
      {isNow ? (
        <Row as="label" gap={8} align="baseline" size={13}>
          <input type="checkbox" checked={isTaken} onChange={(event) => onTake(event.target.checked)} />
          <span>
            {waiting.length} 份字幕还没有发布，一起发：{which}
          </span>
        </Row>
      ) : (
        <Row as="p" gap={8} align="baseline" size={13}>
          {waiting.length} 份字幕还没有发布（{which}）。它们不跟着定好的时间走，要在字幕那一页发。
        </Row>
      )}
    </>
  )
}
