import type { Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useSchoolFace } from '../../../api/school-face.ts'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import panel from '../../school/panel.module.css'
import { CertificateSheet, SHEET } from './certificate-sheet.tsx'
import columns from './certificate-columns.module.css'
import styles from './certificate-view.module.css'

function Standing({ certificate }: { certificate: Certificate }) {
  const { withdrawTime } = certificate
  const { name: school } = useSchoolFace()
  return (
    <Row as="p" gap={12} tone={withdrawTime === null ? 'success' : 'danger'} weight="heavy">
      <Hexagon size={30} tone={withdrawTime === null ? 'success' : 'danger'}>
        <Icon name={withdrawTime === null ? 'check' : 'close'} size={16} />
      </Hexagon>
      {withdrawTime === null
        ? `这张证书由${school}发出，真实有效。`
        : `这张证书已于 ${formatDate(withdrawTime, 'yyyy-MM-dd')} 撤销，不再有效。`}
    </Row>
  )
}

function Fact({ term, className, children }: { term: string; className?: string | undefined; children: ReactNode }) {
  return (
    <Row gap={12} align="stretch">
      <Text as="dt" fixed tone="quiet" className={styles.term}>
        {term}
      </Text>
      <Text as="dd" shrinks breaks className={className}>
        {children}
      </Text>
    </Row>
  )
}

export interface CertificateViewProps {
  certificate: Certificate
  /** The address of this page, with the site's name in it; known in the browser alone. */
  address: string | undefined
  toCourse: (courseId: number) => string
}

/** A certificate with its contents in words, to be printed, saved and passed on. */
export function CertificateView({ certificate, address, toCourse }: CertificateViewProps) {
  const sheet = useRef<SVGSVGElement>(null)
  const { name: school } = useSchoolFace()
  const [isSaving, setIsSaving] = useState(false)
  const { number, name, courseName, courseId, lessonCount, issueTime, withdrawTime } = certificate

  async function handleSave(): Promise<void> {
    if (!sheet.current) return
    setIsSaving(true)
    try {
      const { savePicture } = await import('./save-picture.ts')
      await savePicture(sheet.current, { ...SHEET, fileName: `${school}结课证书-${number}.png` })
    } catch {
      showToast('图片没能生成，可以改用打印', 'error')
    } finally {
      setIsSaving(false)
    }
  }

  async function handleCopy(): Promise<void> {
    try {
      await copyText(address ?? '')
      showToast('已复制')
    } catch {
      showToast('复制失败，请手动选中后复制', 'error')
    }
  }

  return (
    <Grid gap={32} align="start" className={columns.columns}>
      <CertificateSheet ref={sheet} content={certificate} address={address} />
      <Stack gap={20} className={classNames('no-print', panel.panel)}>
        <Standing certificate={certificate} />
        <Stack gap={10}>
          <Button kind={withdrawTime === null ? 'primary' : 'outline'} onClick={() => window.print()}>
            打印
          </Button>
          <Button icon="image" loading={isSaving} onClick={() => void handleSave()}>
            保存图片
          </Button>
          <Button icon="share" onClick={() => void handleCopy()}>
            复制链接
          </Button>
        </Stack>
        <Stack as="dl" gap={8}>
          <Fact term="姓名">{name}</Fact>
          <Fact term="课程">
            {courseId === null ? (
              courseName
            ) : (
              <Link to={toCourse(courseId)} className={styles.course}>
                {courseName}
              </Link>
            )}
          </Fact>
          <Fact term="学完">{lessonCount} 讲</Fact>
          <Fact term="日期">
            <time dateTime={issueTime}>{formatDate(issueTime, 'yyyy-MM-dd')}</time>
          </Fact>
          <Fact term="编号" className={styles.number}>
            {number}
          </Fact>
        </Stack>
      </Stack>
    </Grid>
  )
}
