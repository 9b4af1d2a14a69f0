import type { CourseDetail } from '@bee/contract/courses/courses.contract.ts'
import type { SchoolNames } from '@bee/contract/site/school-names.ts'

/** For search engines: https://schema.org/Course. */
export function courseJsonLd(course: CourseDetail, school: Pick<SchoolNames, 'name'>): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.name,
    description: course.introduction,
    inLanguage: 'zh-CN',
    provider: { '@type': 'EducationalOrganization', name: school.name },
    datePublished: course.publishTime,
    isAccessibleForFree: course.price === 0,
    offers: {
      '@type': 'Offer',
      price: course.price,
      priceCurrency: 'CNY',
      ...(course.discount === null ? {} : { priceValidUntil: course.discount.until }),
      category: course.price === 0 ? 'Free' : 'Paid',
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${Math.max(1, Math.ceil(course.durationSeconds / 60))}M`,
      ...(course.teacher ? { instructor: { '@type': 'Person', name: course.teacher.name } } : {}),
    },
    // Search engines refuse a rating with a count of 0.
    ...(course.rating === null || course.commentCount === 0
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: course.rating,
            bestRating: 5,
            ratingCount: course.commentCount,
          },
        }),
  }
}
