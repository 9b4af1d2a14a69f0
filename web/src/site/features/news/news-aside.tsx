import type { NewsDetail } from '@bee/contract/news/news.contract.ts'
import { Link } from 'react-router'
import { bindName } from '../../../lib/bind-name.ts'
import { classNames } from '../../../lib/class-names.ts'
import { look, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import panel from '../../school/panel.module.css'
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
    <Stack as="aside" gap={24} className="no-print" aria-label="相关内容">
      {article.courses.length > 0 ? (
        <section className={panel.panel} aria-labelledby="related-heading">
          <Text as="h2" below={16} size={18} line={28} id="related-heading">
            相关课程
          </Text>
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
                  <Link
                    to={toCourse(course.id)}
                    className={classNames('stretched', look({ clamped: true }), styles.link)}
                  >
                    {bindName(course.name)}
                  </Link>
                  {course.viewCount > 0 ? (
                    <Text as="p" above={6} size={13} tone="quiet">
                      {course.viewCount}人观看
                    </Text>
                  ) : null}
                </div>
              </Row>
            ))}
          </Stack>
        </section>
      ) : null}
      <section className={panel.panel} aria-labelledby="share-heading">
        <Text as="h2" below={16} size={18} line={28} id="share-heading">
          分享给朋友
        </Text>
        <Stack centred textAlign="center">
          <QrCode text={address} label="这篇资讯的二维码" expandable />
          <Text as="p" above={12} size={13} tone="quiet">
            用手机扫一扫，接着读或者转给朋友。
          </Text>
        </Stack>
      </section>
    </Stack>
  )
}
