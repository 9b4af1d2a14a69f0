import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { QUESTION_PAGE_SIZE } from '@bee/contract/limits.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { BookPrint } from '../../features/questions/practice/book-print.tsx'
import { MyBook, MyCollected, MyHistory, MyNumbers } from '../../features/questions/practice/my-questions.tsx'
import {
  answerHistoryQuery,
  bookPagesQuery,
  bookQuery,
  collectedQuestionsQuery,
  practiceNumbersQuery,
} from '../../features/questions/questions.queries.ts'
import { filtersAddress } from '../../../lib/addresses/filters-address.ts'
import { readPage } from '../../../lib/addresses/read-page.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { Need, PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { ProfilePanel, ProfileTabs, useProfilePager } from './profile-panel.tsx'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const ID = 'my-questions'
const TABS = [
  { value: 'book', label: '错题本' },
  { value: 'collected', label: '收藏的题' },
  { value: 'history', label: '做题记录' },
  { value: 'numbers', label: '各类型' },
] as const
type Tab = (typeof TABS)[number]['value']

const PRINT = 'print'

const address = (tab: Tab | typeof PRINT, page = 1) =>
  filtersAddress(paths.profile('question'), { tab: tab === TABS[0].value ? null : tab, page })

const readTab = (query: URLSearchParams): Tab =>
  TABS.find(({ value }) => value === query.get('tab'))?.value ?? TABS[0].value

const NEEDS: Record<Tab, (input: { page: number; limit: number }) => Need> = {
  book: bookQuery,
  collected: collectedQuestionsQuery,
  history: answerHistoryQuery,
  numbers: practiceNumbersQuery,
}

export const needs: PageModule['needs'] = ({ query }) =>
  query.get('tab') === PRINT
    ? [bookPagesQuery()]
    : [NEEDS[readTab(query)]({ page: readPage(query), limit: QUESTION_PAGE_SIZE })]

export const head: PageModule['head'] = () => ({ title: '我的题目' })

function BookTools() {
  const { questions } = useApi()
  const save = useMutation({
    mutationFn: () => questions.bookMarkdown(),
    onSuccess: ({ fileName, markdown }) => {
      saveFile(fileName, markdown)
      showToast('错题本已导出')
    },
  })
  return (
    <Row gap={12} align="stretch" wraps below={16}>
      <ButtonLink kind="primary" render={<Link to={paths.practiceOf('book')} />}>
        练错题
      </ButtonLink>
      <Button loading={save.isPending} onClick={() => save.mutate()}>
        导出 Markdown
      </Button>
      <ButtonLink render={<Link to={address(PRINT)} />}>打印版</ButtonLink>
    </Row>
  )
}

function Panel({ tab, page }: { tab: Tab; page: number }) {
  const pager = useProfilePager(page, QUESTION_PAGE_SIZE, (to) => address(tab, to))
  switch (tab) {
    case 'book':
      return <MyBook pager={pager} tools={<BookTools />} />
    case 'collected':
      return <MyCollected pager={pager} />
    case 'history':
      return <MyHistory pager={pager} />
    case 'numbers':
      return <MyNumbers />
  }
}

export function Component() {
  const isPc = useDevice() === 'PC'
  const query = usePageQuery()
  if (query.get('tab') === PRINT) return <BookPrint backTo={address(TABS[0].value)} />
  const tab = readTab(query)
  return (
    <ProfilePanel id={ID} title="我的题目">
      <ProfileTabs
        id={ID}
        label="我的题目"
        look={isPc ? 'line' : 'spread'}
        items={TABS}
        value={tab}
        addressOf={address}
      >
        <Panel tab={tab} page={readPage(query)} />
      </ProfileTabs>
    </ProfilePanel>
  )
}
