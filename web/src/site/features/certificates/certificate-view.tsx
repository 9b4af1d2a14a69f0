import type { Certificate } from '@bee/contract/certificates/certificates.contract.ts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Grid, Row, Stack } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { CertificateSheet, SHEET } from './certificate-sheet.tsx'
import styles from './certificate-view.module.css'

function Standing({ certificate }: { certificate: Certificate }) {
  const { withdrawTime } = certificate
  return (
    <Row
      as="p"
      gap={12}
      tone="success"
      weight="heavy"
      className={styles.standing}
      data-withdrawn={withdrawTime === null ? undefined : true}
    >
      <Hexagon size={30} tone={withdrawTime === null ? 'success' : 'danger'}>
        <Icon name={withdrawTime === null ? 'check' : 'close'} size={16} />
      </Hexagon>
      {withdrawTime === null
        ? '这张证书由蜂学堂发出，真实有效。'
        : `这张证书已于 ${formatDate(withdrawTime, 'yyyy-MM-dd')} 撤销，不再有效。`}
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
  const [isSaving, setIsSaving] = useState(false)
  const { number, name, courseName, courseId, lessonCount, issueTime, withdrawTime } = certificate

  async function handleSave(): Promise<void> {
    if (!sheet.current) return
    setIsSaving(true)
    try {
      const { savePicture } = await import('./save-picture.ts')
      await savePicture(sheet.current, { ...SHEET, fileName: `蜂学堂结课证书-${number}.png` })
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
    <Grid gap={32} align="start" className={styles.view}>
      <CertificateSheet ref={sheet} content={certificate} address={address} />
      <Stack gap={20} className={styles.words}>
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
        <Stack as="dl" gap={8} className={styles.facts}>
          <div>
            <dt>姓名</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>课程</dt>
            <dd>{courseId === null ? courseName : <Link to={toCourse(courseId)}>{courseName}</Link>}</dd>
          </div>
          <div>
            <dt>学完</dt>
            <dd>{lessonCount} 讲</dd>
          </div>
          <div>
            <dt>日期</dt>
            <dd>
              <time dateTime={issueTime}>{formatDate(issueTime, 'yyyy-MM-dd')}</time>
            </dd>
          </div>
          <div>
            <dt>编号</dt>
            <dd className={styles.number}>{number}</dd>
          </div>
        </Stack>
      </Stack>
    </Grid>
  )
}
