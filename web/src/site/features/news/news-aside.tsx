import type { NewsDetail } from '@bee/contract/news/news.contract.ts'
import { Link } from 'react-router'
import { bindName } from '../../../lib/bind-name.ts'
import { Row, Stack } from '../../../ui/layout/pieces.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import styles from './news-aside.module.css'

/** Beside the text: courses of the directions that it speaks of, and its address for a phone. */
export function NewsAside({
  article,
  address,
  toCourse,
}: {
  article: NewsDetail
  address: string
  toCourse: (courseId: number) => string
}) {
  return (
    <aside className={`no-print ${styles.aside}`} aria-label="相关内容">
      {article.courses.length > 0 ? (
        <section className={styles.panel} aria-labelledby="related-heading">
          <h2 id="related-heading">相关课程</h2>
          <Stack as="ul" gap={16} role="list">
            {article.courses.map((course) => (
              <Row as="li" gap={12} align="stretch" key={course.id} className={styles.course}>
                <LazyImage
                  src={course.images[0]?.thumbUrl}
                  words={course.images[0]?.words}
                  alt=""
                  ratio="16/9"
                  className={styles.cover}
                />
                <div>
                  <Link to={toCourse(course.id)} className={styles.link}>
                    {bindName(course.name)}
                  </Link>
                  {course.viewCount > 0 ? <p>{course.viewCount}人观看</p> : null}
                </div>
              </Row>
            ))}
          </Stack>
        </section>
      ) : null}
      <section className={`${styles.panel} ${styles.share}`} aria-labelledby="share-heading">
        <h2 id="share-heading">分享给朋友</h2>
        <QrCode text={address} label="这篇资讯的二维码" expandable />
        <p>用手机扫一扫，接着读或者转给朋友。</p>
      </section>
    </aside>
  )
}
