import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { contentKey, HOME_TABS } from '@bee/contract/manage/desk-addresses.ts'
import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import { useCallback, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useManageApi } from '../../api/manage-api.ts'
import { useMe } from '../../api/me.queries.ts'
import { useAction } from '../../api/use-action.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { newDraftKey } from '../../editor/draft-server.ts'
import { blankOf } from '../../features/front/form/form-fields.ts'
import { ITEM_FORMS } from '../../features/front/forms/item-forms.ts'
import type { WrittenPage } from '../../features/front/forms/page-forms.ts'
import { FrontEditor, type Written } from '../../features/front/front-editor.tsx'
import { FrontList } from '../../features/front/front-list.tsx'
import { PageList } from '../../features/front/page-list.tsx'
import { WRITTEN_ITEMS, WRITTEN_PAGES } from '../../features/front/written.ts'
import { paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { Place } from '../../ui/place-states.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'

type Tab = { key: string; label: string } & (
  | { kind: FrontKind }
  | { pages: readonly WrittenPage[] }
  | { isFacts: true }
)

const TABS: readonly Tab[] = [
  { key: HOME_TABS.banner, label: '横幅', kind: 'banner' },
  { key: HOME_TABS.advert, label: '广告', kind: 'advert' },
  { key: HOME_TABS.courseType, label: '方向与类型', kind: 'courseType' },
  { key: HOME_TABS.teacher, label: '讲师', kind: 'teacher' },
  { key: 'stories', label: '学员故事', pages: ['student'] },
  { key: 'about', label: '关于', pages: ['company', 'brand'] },
  { key: 'promotions', label: '推广页', pages: ['promo-java', 'promo-web'] },
  { key: HOME_TABS.path, label: '学习路径', kind: 'path' },
  { key: 'facts', label: '网站资料', isFacts: true },
]
const ID = /^(d?)(\d{1,9})$/

const pathIn =
  ({ key }: Tab) =>
  (row: { contentId: number | null; draftId: number | null }) =>
    paths.homeItem(key, contentKey(row))

function Frame({ current, actions, children }: { current: Tab; actions?: ReactNode; children: ReactNode }) {
  const tabs = TABS.map((tab) => ({ label: tab.label, to: paths.homeTab(tab.key), isCurrent: tab === current }))
  return (
    <PageFrame title="首页与推广" isList actions={actions}>
      <Tabs label="首页与推广" tabs={tabs} />
      {children}
    </PageFrame>
  )
}

function Items({ tab, kind }: { tab: Tab; kind: FrontKind }) {
  const api = useManageApi()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const whyNot = whyMayNot(useMe(), 'content.write')
  const begin = useAction(() => api.drafts.open({ kind, key: newDraftKey(), body: blankOf(ITEM_FORMS[kind]) }), {
    onDone: ({ draftId }) => navigate(pathIn(tab)({ contentId: null, draftId })),
  })
  const write = () => {
    if (whyNot === undefined) begin.mutate()
  }
  usePageKey('c', write)
  return (
    <Frame
      current={tab}
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
            加{tab.label}
            <kbd>C</kbd>
          </Button>
        )
      }
    >
      <FrontList key={kind} kind={kind} pathOf={pathIn(tab)} onWrite={write} />
    </Frame>
  )
}

/** One way only: they are written where the school's other settings are. */
function Facts({ tab }: { tab: Tab }) {
  const whyNot = whyMayNot(useMe(), 'school.manage')
  return (
    <Frame current={tab}>
      <Place
        within="page"
        sign={<StateCell kind="ok" size="large" />}
        title="口号、介绍、电话、邮箱和地址在「学校资料」里改"
        sentence={whyNot ?? '改了马上生效，学员端每一页的页脚跟着变。'}
        actions={whyNot === undefined ? <ButtonLink to={paths.school}>去学校资料</ButtonLink> : undefined}
      />
    </Frame>
  )
}

function Editor({ tab, written, id, isDraft }: { tab: Tab; written: Written; id: number; isDraft: boolean }) {
  const navigate = useNavigate()
  const { key } = tab
  const follow = useCallback(
    ({ contentId, draftId }: Draft) =>
      void navigate(paths.homeItem(key, contentKey({ contentId, draftId })), {
        replace: true,
      }),
    [key, navigate],
  )
  return (
    <FrontEditor
      written={written}
      {...(isDraft ? { draftId: id } : { contentId: id })}
      from={{ label: tab.label, to: paths.homeTab(key) }}
      onPublished={(contentId) => void navigate(paths.homeItem(key, contentId), { replace: true })}
      onMoved={follow}
      onDiscarded={() => void navigate(paths.homeTab(key))}
    />
  )
}

/** A page is always addressed by its own number, written or not. */
function writtenIn(tab: Tab, id: number, isDraft: boolean): Written | undefined {
  if ('kind' in tab) return WRITTEN_ITEMS[tab.kind]
  if (!('pages' in tab) || isDraft) return undefined
  const page = tab.pages.find((each) => PAGE_IDS[each] === id)
  return page && WRITTEN_PAGES[page]
}

export function Component() {
  const { tab: name = 'banners', itemId } = useParams()
  const tab = TABS.find(({ key }) => key === name)
  if (!tab) return <Missing />
  if (itemId !== undefined) {
    const [, draft, number = ''] = ID.exec(itemId) ?? []
    const written = number === '' ? undefined : writtenIn(tab, Number(number), draft === 'd')
    if (!written) return <Missing />
    return <Editor tab={tab} written={written} id={Number(number)} isDraft={draft === 'd'} />
  }
  if ('kind' in tab) return <Items tab={tab} kind={tab.kind} />
  if (!('pages' in tab)) return <Facts tab={tab} />
  return (
    <Frame current={tab}>
      <PageList label={tab.label} pages={tab.pages} pathOf={(contentId) => pathIn(tab)({ contentId, draftId: null })} />
    </Frame>
  )
}
