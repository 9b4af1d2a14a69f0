// @vitest-environment node
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Avatar } from './pictures/avatar.tsx'
import { BackTop } from './actions/back-top.tsx'
import { Breadcrumbs } from './navigation/breadcrumbs.tsx'
import { Button } from './actions/button.tsx'
import { Carousel } from './pictures/carousel.tsx'
import { Chip } from './actions/chip.tsx'
import { CountBadge } from './signs/count-badge.tsx'
import { Dialog } from './overlays/dialog.tsx'
import { EmptyState } from './states/empty-state.tsx'
import { ErrorState } from './states/error-state.tsx'
import { Field } from './forms/field.tsx'
import { IconButton } from './actions/icon-button.tsx'
import { ImagePreviewHost } from './overlays/image-preview.tsx'
import { LazyImage } from './pictures/image.tsx'
import { InfiniteScroll } from './navigation/infinite-scroll.tsx'
import { LoadMore } from './actions/load-more.tsx'
import { LoadingOverlay } from './overlays/loading-overlay.tsx'
import { Logo } from './signs/logo.tsx'
import { MarkdownBody } from './signs/markdown-body.tsx'
import { Pager } from './navigation/pager.tsx'
import { Popover } from './overlays/popover.tsx'
import { ProgressCell } from './signs/progress-cells.tsx'
import { QrCode } from './pictures/qr-code.tsx'
import { Rate } from './forms/rate.tsx'
import { SectionHeading } from './signs/section-heading.tsx'
import { Segmented } from './forms/segmented.tsx'
import { Select } from './forms/select.tsx'
import { Skeleton } from './states/skeleton.tsx'
import { Tabs } from './navigation/tabs.tsx'
import { Tag } from './signs/tag.tsx'
import { TextArea } from './forms/text-area.tsx'
import { ThemeSwitch } from './actions/theme-switch.tsx'
import { ToastHost } from './overlays/toast.tsx'

const nothing = () => undefined
const options = [{ value: 'a', label: '甲' }]

const components: Record<string, ReactElement> = {
  Avatar: <Avatar src="/u.png" nickName="程小满" />,
  'Avatar without picture': <Avatar nickName="程小满" />,
  BackTop: <BackTop />,
  Breadcrumbs: <Breadcrumbs items={[<a href="/question">题库</a>, '详情']} />,
  Button: <Button loading>加载更多</Button>,
  Carousel: (
    <Carousel
      label="横幅"
      slides={[
        { key: 1, content: '一' },
        { key: 2, content: '二' },
      ]}
    />
  ),
  Chip: <Chip pressed>全部</Chip>,
  CountBadge: <CountBadge count={120} />,
  Dialog: <Dialog open onClose={nothing} title="标题" children="正文" />,
  EmptyState: <EmptyState title="还没有收藏" />,
  ErrorState: <ErrorState title="没能加载出来" onRetry={nothing} />,
  Field: <Field label="密码" type="password" icon="lock" error="错" />,
  IconButton: <IconButton icon="bell" label="消息" count={3} />,
  ImagePreviewHost: <ImagePreviewHost />,
  InfiniteScroll: <InfiniteScroll status="loading" onLoadMore={nothing} />,
  LazyImage: <LazyImage src="/a.png" alt="" />,
  LoadMore: <LoadMore status="idle" onLoadMore={nothing} />,
  LoadingOverlay: <LoadingOverlay active />,
  Logo: <Logo inverse word="学堂" />,
  MarkdownBody: <MarkdownBody html="<p>正文</p>" />,
  Pager: <Pager page={3} pageSize={8} totalCount={100} hrefOf={(page) => `?page=${page}`} />,
  Popover: <Popover trigger="电话">400</Popover>,
  ProgressCell: <ProgressCell percent={43} />,
  QrCode: <QrCode text="https://bee.example" expandable />,
  Rate: <Rate value={3} onChange={nothing} />,
  SectionHeading: <SectionHeading title="资讯中心" />,
  Segmented: <Segmented label="排序" options={options} value="a" onChange={nothing} />,
  Select: <Select label="方向" options={options} />,
  Skeleton: <Skeleton count={2} />,
  Tabs: <Tabs id="t" label="页签" items={options} value="a" onChange={nothing} />,
  Tag: <Tag tone="java">JVM</Tag>,
  TextArea: <TextArea label="评论" value="" maxCharacters={200} readOnly />,
  ThemeSwitch: <ThemeSwitch />,
  ToastHost: <ToastHost />,
}

describe('on the server, where there is no window', () => {
  it.each(Object.keys(components))('%s renders, without a style attribute or element', (name) => {
    const html = renderToString(components[name])
    expect(html).not.toMatch(/\sstyle=|<style/u)
  })
})
