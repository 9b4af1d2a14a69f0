import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import { useCallback } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useManageApi } from '../../api/manage-api.ts'
import { useMe } from '../../api/me.queries.ts'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { newDraftKey } from '../../editor/draft-server.ts'
import { readNewsAddress } from '../../features/news/news-address.ts'
import { NewsEditor } from '../../features/news/news-editor.tsx'
import { NewsList } from '../../features/news/news-list.tsx'
import { paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'

const ID = /^(d?)(\d{1,9})$/

function List() {
  const api = useManageApi()
  const me = useMe()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const [query] = useSearchParams()
  const whyNot = whyMayNot(me, 'content.write')
  const begin = useAction(() => api.drafts.open({ kind: 'news', key: newDraftKey(), body: {} }), {
    onDone: ({ draftId }) => navigate(paths.newsArticle(contentKey({ contentId: null, draftId }))),
  })
  const write = () => {
    if (whyNot === undefined) begin.mutate()
  }
  usePageKey('c', write)
  return (
    <PageFrame
      title="资讯"
      isList
      actions={
        isNarrow ? null : (
          <Button
            kind="main"
            icon="plus"
            loading={begin.isPending}
            aria-disabled={whyNot !== undefined || undefined}
            title={whyNot}
            onClick={write}
          >
            写一篇<kbd>C</kbd>
          </Button>
        )
      }
    >
      <NewsList
        address={readNewsAddress(query)}
        listPath={paths.news}
        pathOf={({ newsId, draftId }) => paths.newsArticle(contentKey({ contentId: newsId, draftId }))}
        onWrite={write}
      />
    </PageFrame>
  )
}

function Editor({ id, isDraft }: { id: number; isDraft: boolean }) {
  const navigate = useNavigate()
  const follow = useCallback(
    ({ contentId, draftId }: Draft) =>
      void navigate(paths.newsArticle(contentKey({ contentId, draftId })), { replace: true }),
    [navigate],
  )
  return (
    <NewsEditor
      {...(isDraft ? { draftId: id } : { newsId: id })}
      listPath={paths.news}
      onPublished={(newsId) => void navigate(paths.newsArticle(newsId), { replace: true })}
      onMoved={follow}
      onDiscarded={() => void navigate(paths.news)}
    />
  )
}

export function Component() {
  const { newsId } = useParams()
  if (newsId === undefined) return <List />
  const [, draft, number] = ID.exec(newsId) ?? []
  return number === undefined ? <Missing /> : <Editor id={Number(number)} isDraft={draft === 'd'} />
}
