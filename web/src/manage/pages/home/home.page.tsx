import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { contentKey, HOME_TABS } from '@bee/contract/manage/desk-addresses.ts'
import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { FrontKind } from '@bee/contract/manage/front.contract.ts'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMe } from '../../api/me.queries.ts'
import { whyMayNot } from '../../api/why-not.ts'
import { readPlace, useEditedPlace } from '../../editor/use-edited-place.ts'
import type { WrittenPage } from '../../features/front/forms/page-forms.ts'
import { FrontEditor, type Written } from '../../features/front/front-editor.tsx'
import { FrontList } from '../../features/front/front-list.tsx'
import { PageList } from '../../features/front/page-list.tsx'
import { WRITTEN_ITEMS, WRITTEN_PAGES } from '../../features/front/written.ts'
import { FACTS_TAB, LOOK_TAB, NEW_KEY, paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { trashTab } from '../../school/trash-tab.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkTabs } from '../../ui/list/link-tabs.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { usePageKey } from '../../ui/use-page-key.ts'

type Tab = { key: string; label: string } & (
  | { kind: FrontKind }
  | { pages: readonly WrittenPage[]; permission?: PermissionKey }
)

const TABS: readonly Tab[] = [
  { key: HOME_TABS.banner, label: '横幅', kind: 'banner' },
  { key: HOME_TABS.advert, label: '广告', kind: 'advert' },
  { key: HOME_TABS.courseType, label: '方向与类型', kind: 'courseType' },
  { key: HOME_TABS.teacher, label: '讲师', kind: 'teacher' },
  { key: 'stories', label: '学员故事', pages: ['student'] },
  { key: 'texts', label: '首页文字', pages: ['home'] },
  { key: 'about', label: '关于', pages: ['company', 'brand'] },
  { key: HOME_TABS.promotion, label: '推广页', kind: 'promotion' },
  { key: HOME_TABS.path, label: '学习路径', kind: 'path' },
  { key: LOOK_TAB, label: '标志与颜色', pages: ['look'], permission: 'school.manage' },
  { key: FACTS_TAB, label: '名字与资料', pages: ['site'], permission: 'school.manage' },
]

const pathIn =
  ({ key }: Tab) =>
  (row: { contentId: number | null; draftId: number | null }) =>
    paths.homeItem(key, contentKey(row))

function Frame({ current, actions, children }: { current: Tab; actions?: ReactNode; children: ReactNode }) {
  const tabs = TABS.map((tab) => ({ label: tab.label, to: paths.homeTab(tab.key), isCurrent: tab === current }))
  return (
    <PageFrame title="首页与推广" isList actions={actions}>
      <LinkTabs label="首页与推广" tabs={[...tabs, trashTab('kind' in current ? current.kind : undefined)]} />
      {children}
    </PageFrame>
  )
}

function Items({ tab, kind }: { tab: Tab; kind: FrontKind }) {
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const whyNot = whyMayNot(useMe(), 'content.write')
  const write = () => {
    if (whyNot === undefined) void navigate(paths.homeItem(tab.key, NEW_KEY))
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

function Editor({ tab, written, itemKey }: { tab: Tab; written: Written; itemKey: string }) {
  const navigate = useNavigate()
  const { key } = tab
  const { place, follow } = useEditedPlace(itemKey, (next) => paths.homeItem(key, next))
  if (!place) return <Missing />
  return (
    <FrontEditor
      written={written}
      contentId={place.contentId}
      draftId={place.draftId}
      from={{ label: tab.label, to: paths.homeTab(key) }}
      onPublished={(contentId) => void navigate(paths.homeItem(key, contentId), { replace: true })}
      onMoved={follow}
      onDiscarded={() => void navigate(paths.homeTab(key))}
    />
  )
}

/** A single page has a fixed id, with or without own text. */
function writtenIn(tab: Tab, itemKey: string): Written | undefined {
  if ('kind' in tab) return WRITTEN_ITEMS[tab.kind]
  const page = tab.pages.find((each) => PAGE_IDS[each] === readPlace(itemKey)?.contentId)
  return page && WRITTEN_PAGES[page]
}

export function Component() {
  const { tab: name = 'banners', itemId } = useParams()
  const tab = TABS.find(({ key }) => key === name)
  if (!tab) return <Missing />
  if (itemId !== undefined) {
    const written = writtenIn(tab, itemId)
    return written ? <Editor key={name} tab={tab} written={written} itemKey={itemId} /> : <Missing />
  }
  if ('kind' in tab) return <Items tab={tab} kind={tab.kind} />
  return (
    <Frame current={tab}>
      <PageList
        label={tab.label}
        pages={tab.pages}
        permission={tab.permission}
        pathOf={(contentId) => pathIn(tab)({ contentId, draftId: null })}
      />
    </Frame>
  )
}
