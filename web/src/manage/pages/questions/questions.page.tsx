import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { wholeNumber } from '../../../lib/addresses/whole-number.ts'
import { rightOf, useMe } from '../../api/me.queries.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { useEditedPlace } from '../../editor/use-edited-place.ts'
import { QuestionEditor } from '../../features/questions/editor/question-editor.tsx'
import { QuestionList } from '../../features/questions/list/question-list.tsx'
import { questionAddress, readQuestionAddress } from '../../features/questions/question-address.ts'
import type { PathOf } from '../../features/questions/use-neighbours.ts'
import { NEW_KEY, paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'

/** Each question's address carries the list's filter, so that a key opens the next row. */
const pathOf: PathOf = ({ questionId, draftId }, address) =>
  paths.question(contentKey({ contentId: questionId, draftId })) + questionAddress(address)

function List() {
  const me = useMe()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const [query] = useSearchParams()
  const address = readQuestionAddress(query)
  const whyNot = whyMayNot(me, 'content.write')
  const write = () => {
    if (whyNot === undefined) void navigate(paths.question(NEW_KEY))
  }
  usePageKey('c', write)
  return (
    <PageFrame
      title="题库"
      isList
      actions={
        <>
          {rightOf(me, 'content.write')?.scope === 'all' ? (
            <ButtonLink to={paths.questionImport} icon="upload">
              导入与导出
            </ButtonLink>
          ) : null}
          {isNarrow ? null : (
            <Button
              kind="main"
              icon="plus"
              aria-disabled={whyNot !== undefined || undefined}
              title={whyNot}
              onClick={write}
            >
              出一道题<kbd>C</kbd>
            </Button>
          )}
        </>
      }
    >
      <QuestionList
        address={address}
        listPath={paths.questions}
        pathOf={(row) => pathOf(row, address)}
        onWrite={write}
      />
    </PageFrame>
  )
}

function Editor({ questionKey }: { questionKey: string }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const address = readQuestionAddress(query)
  const list = questionAddress(address)
  const { place, serial, follow } = useEditedPlace(questionKey, (key) => paths.question(key) + list)
  if (!place) return <Missing />
  return (
    <QuestionEditor
      key={serial}
      questionId={place.contentId}
      draftId={place.draftId}
      listPath={paths.questions + list}
      address={address}
      second={wholeNumber(query.get('second')) ?? 0}
      pathOf={pathOf}
      onPublished={(questionId) => void navigate(paths.question(questionId) + list, { replace: true })}
      onMoved={follow}
      onDiscarded={() => void navigate(paths.questions + list)}
    />
  )
}

export function Component() {
  const { questionId } = useParams()
  return questionId === undefined ? <List /> : <Editor questionKey={questionId} />
}
