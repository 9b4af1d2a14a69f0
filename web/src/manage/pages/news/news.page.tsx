import { contentKey } from '@bee/contract/manage/desk-addresses.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useMe } from '../../api/me.queries.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { useEditedPlace } from '../../editor/use-edited-place.ts'
import { readNewsAddress } from '../../features/news/news-address.ts'
import { NewsEditor } from '../../features/news/news-editor.tsx'
import { NewsList } from '../../features/news/news-list.tsx'
import { NEW_KEY, paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'

function List() {
  const me = useMe()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const [query] = useSearchParams()
  const whyNot = whyMayNot(me, 'content.write')
  const write = () => {
    if (whyNot === undefined) void navigate(paths.newsArticle(NEW_KEY))
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

function Editor({ newsKey }: { newsKey: string }) {
  const navigate = useNavigate()
  const { place, follow } = useEditedPlace(newsKey, paths.newsArticle)
  if (!place) return <Missing />
  return (
    <NewsEditor
      newsId={place.contentId}
      draftId={place.draftId}
      listPath={paths.news}
      onPublished={(newsId) => void navigate(paths.newsArticle(newsId), { replace: true })}
      onMoved={follow}
      onDiscarded={() => void navigate(paths.news)}
    />
  )
}

export function Component() {
  const { newsId } = useParams()
  return newsId === undefined ? <List /> : <Editor newsKey={newsId} />
}
