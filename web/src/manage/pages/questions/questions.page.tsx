import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import { useCallback } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useManageApi } from '../../api/manage-api.ts'
import { rightOf, useMe } from '../../api/me.queries.ts'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { newDraftKey } from '../../editor/draft-server.ts'
import { BLANK } from '../../features/questions/editor/question-body.ts'
import { QuestionEditor } from '../../features/questions/editor/question-editor.tsx'
import { QuestionList } from '../../features/questions/list/question-list.tsx'
import { questionAddress, readQuestionAddress } from '../../features/questions/question-address.ts'
import type { PathOf } from '../../features/questions/use-neighbours.ts'
import { paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'

const ID = /^(d?)(\d{1,9})$/

/** The list goes with the address of each question: what is next there is a key away. */
const pathOf: PathOf = ({ questionId, draftId }, address) =>
  paths.question(contentKey({ contentId: questionId, draftId })) + questionAddress(address)

function List() {
  const api = useManageApi()
  const me = useMe()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const [query] = useSearchParams()
  const address = readQuestionAddress(query)
  const whyNot = whyMayNot(me, 'content.write')
  const begin = useAction(() => api.drafts.open({ kind: 'question', key: newDraftKey(), body: { ...BLANK } }), {
    onDone: ({ draftId }) => navigate(paths.question(contentKey({ contentId: null, draftId }))),
  })
  const write = () => {
    if (whyNot === undefined) begin.mutate()
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
              loading={begin.isPending}
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

function Editor({ id, isDraft }: { id: number; isDraft: boolean }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const address = readQuestionAddress(query)
  const list = questionAddress(address)
  const follow = useCallback(
    ({ contentId, draftId }: Draft) =>
      void navigate(paths.question(contentKey({ contentId, draftId })) + list, {
        replace: true,
      }),
    [navigate, list],
  )
  return (
    <QuestionEditor
      key={`${isDraft}-${id}`}
      {...(isDraft ? { draftId: id } : { questionId: id })}
      listPath={paths.questions + list}
      address={address}
      pathOf={pathOf}
      onPublished={(questionId) => void navigate(paths.question(questionId) + list, { replace: true })}
      onMoved={follow}
      onDiscarded={() => void navigate(paths.questions + list)}
    />
  )
}

export function Component() {
  const { questionId } = useParams()
  if (questionId === undefined) return <List />
  const [, draft, number] = ID.exec(questionId) ?? []
  return number === undefined ? <Missing /> : <Editor id={Number(number)} isDraft={draft === 'd'} />
}
