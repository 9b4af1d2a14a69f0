import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../../api/api.ts'
import { BookPrint } from '../../features/questions/practice/book-print.tsx'
import { MyBook, MyCollected, MyHistory, MyNumbers } from '../../features/questions/practice/my-questions.tsx'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { usePageQuery } from '../../shell/page-location.tsx'
import { Button, ButtonLink } from '../../../ui/actions/button.tsx'
import { TabPanel, Tabs } from '../../../ui/navigation/tabs.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import styles from './profile-questions.page.module.css'

export { ProfilePageLayout as Layout } from './profile-layout.tsx'

const TABS_ID = 'my-questions'
const TABS = [
  { value: 'book', label: '错题本' },
  { value: 'collected', label: '收藏的题' },
  { value: 'history', label: '做题记录' },
  { value: 'numbers', label: '各类型' },
] as const
type Tab = (typeof TABS)[number]['value']

const PRINT = 'print'

function address(tab: string, page = 1): string {
  const query = new URLSearchParams()
  if (tab !== TABS[0].value) query.set('tab', tab)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return paths.profile('question') + (text ? `?${text}` : '')
}

export const head: PageModule['head'] = () => ({ title: '我的题目' })

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

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
    <div className={styles.tools}>
      <ButtonLink kind="primary" render={<Link to={paths.practiceOf('book')} />}>
        练错题
      </ButtonLink>
      <Button loading={save.isPending} onClick={() => save.mutate()}>
        导出 Markdown
      </Button>
      <ButtonLink render={<Link to={address(PRINT)} />}>打印版</ButtonLink>
    </div>
  )
}

function Panel({ tab, page }: { tab: Tab; page: number }) {
  const navigate = useNavigate()
  const list = {
    page,
    hrefOf: (to: number) => address(tab, to),
    onPage: (to: number) => {
      void navigate(address(tab, to))
      window.scrollTo({ top: 0 })
    },
  }
  switch (tab) {
    case 'book':
      return <MyBook {...list} tools={<BookTools />} />
    case 'collected':
      return <MyCollected {...list} />
    case 'history':
      return <MyHistory {...list} />
    case 'numbers':
      return <MyNumbers />
  }
}

export function Component() {
  const isPc = useDevice() === 'PC'
  const query = usePageQuery()
  const navigate = useNavigate()
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  if (query.get('tab') === PRINT) return <BookPrint backTo={address(TABS[0].value)} />
  const tab = TABS.find(({ value }) => value === query.get('tab'))?.value ?? TABS[0].value
  return (
    <section className={styles.panel} aria-labelledby="my-questions-heading">
      <h1 id="my-questions-heading" className={isPc ? styles.title : 'visually-hidden'}>
        我的题目
      </h1>
      <Tabs
        id={TABS_ID}
        label="我的题目"
        look={isPc ? 'line' : 'spread'}
        className={styles.tabs}
        items={TABS}
        value={tab}
        hrefOf={(value) => address(value)}
        onChange={(value) => void navigate(address(value), { replace: true })}
      />
      <TabPanel tabsId={TABS_ID} value={tab}>
        <Panel tab={tab} page={page} />
      </TabPanel>
    </section>
  )
}
