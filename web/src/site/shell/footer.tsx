'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { WebsiteInfo } from '@bee/contract/site/site.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSchoolFace } from '../../api/school-face.ts'
import { formatDate } from '../../lib/dates.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { paths } from '../paths.ts'
import { Icon, type IconName } from '../../ui/signs/icon.tsx'
import { SchoolLogo, useHomeLabel } from '../school/school-logo.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { RecordLinks } from '../school/record-links.tsx'
import { SiteQrCode } from './site-qr-code.tsx'
import { websiteInfoQuery } from './shell.queries.ts'
import styles from './footer.module.css'

type FooterLink = readonly [label: string, to: string]

interface LinkGroup {
  title: string
  links: readonly FooterLink[]
  /** What the school has published. */
  more?: (info: WebsiteInfo) => FooterLink[]
}

const LINKS: readonly LinkGroup[] = [
  {
    title: '学习',
    more: ({ promotions }) => promotions.map(({ title, address }) => [title, paths.promotion(address)]),
    links: [
      ['课程', paths.courses],
      ['学习路径', paths.paths],
      ['题库', paths.questions],
    ],
  },
  {
    title: '了解我们',
    links: [
      ['公司介绍', paths.about('company')],
      ['品牌故事', paths.about('brand')],
      ['师资团队', paths.about('teacher')],
      ['学员风采', paths.about('student')],
    ],
  },
  {
    title: '帮助',
    more: ({ agreements }) => agreements.map(({ title, path }) => [title, path]),
    links: [
      ['资讯', paths.news],
      ['意见反馈', paths.profile('feedback')],
      ['个人中心', paths.profile('overview')],
    ],
  },
]

interface ContactProps {
  icon: IconName
  /** Label of the value, under it in the bubble. */
  name: string
  value: string | undefined
  /** Opens the phone or the mail program. */
  href?: string
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('已复制')
  } catch {
    showToast('复制失败，请手动选中后复制', 'error')
  }
}

function Contact({ icon, name, value, href }: ContactProps) {
  if (!value) return null
  return (
    <li>
      <Popover
        triggerClassName={styles.contact}
        className={styles.bubble}
        trigger={
          <>
            <Icon name={icon} size={18} />
            {value}
          </>
        }
      >
        {href ? <a href={href}>{value}</a> : value}
        <small>
          {name}
          <button type="button" className={styles.copy} onClick={() => void copy(value)}>
            复制
          </button>
        </small>
      </Popover>
    </li>
  )
}

export function Footer() {
  const { data: info } = useQuery(websiteInfoQuery())
  const { name } = useSchoolFace()
  const [year] = useState(() => formatDate(Date.now(), 'yyyy'))
  return (
    <footer className={styles.footer}>
      <Row align="stretch" className={`wrap ${styles.content}`}>
        <div className={styles.brand}>
          <Link to={paths.home} className={styles.logo} aria-label={useHomeLabel()}>
            <SchoolLogo size={40} inverse />
          </Link>
          <Text as="p" above={14} size={15} className={styles.slogan}>
            {info?.slogan}
          </Text>
          <Text as="ul" above={22} role="list">
            <Contact
              icon="phone"
              name={['客服电话', info?.serviceHours].filter(Boolean).join(' ')}
              value={info?.phone}
              href={`tel:${info?.phone ?? ''}`}
            />
            <Contact icon="mail" name="电子邮箱" value={info?.email} href={`mailto:${info?.email ?? ''}`} />
            <Contact icon="pin" name="公司地址" value={info?.address} />
          </Text>
        </div>
        <Row as="nav" align="stretch" atEnd className={styles.links} aria-label="页脚导航">
          {LINKS.map(({ title, links, more }) => (
            <div key={title}>
              <Text as="p" below={12} size={15} weight="strong">
                {title}
              </Text>
              <ul role="list">
                {[...links, ...((info && more?.(info)) ?? [])].map(([label, to]) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Row>
        <Text as="figure" textAlign="center" className={styles.qr}>
          <SiteQrCode />
          <Text as="figcaption" above={10} size={13} className={styles.caption}>
            扫码用手机接着学
          </Text>
        </Text>
      </Row>
      <Text as="p" size={13} textAlign="center" className={styles.copyright}>
        © {year} {name} 版权所有
      </Text>
      <RecordLinks as="p" className={styles.records} />
    </footer>
  )
}
