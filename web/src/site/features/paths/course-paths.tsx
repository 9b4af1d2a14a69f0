import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { AreaIcon } from '../../school/direction-icon.tsx'
import { pathsQuery } from './paths.queries.ts'
import styles from './course-paths.module.css'

/** 属于学习路径: the paths that contain the course, and its step in each. Empty for a course in none. */
export function CoursePaths({ courseId, className }: { courseId: number; className?: string | undefined }) {
  const { data = [] } = useQuery(pathsQuery(courseId))
  if (data.length === 0) return null
  return (
    <section className={className} aria-label="属于学习路径">
      <Stack as="ul" gap={12} role="list">
        {data.map((path) => (
          <li key={path.id}>
            <Link className={styles.path} to={paths.path(path.id)}>
              <AreaIcon area={path.area} size={34} />
              <Stack as="span" shrinks>
                <Text as="small" size={13} line={20} tone="soft">
                  属于学习路径
                </Text>
                <b>{path.title}</b>
                <Text as="small" size={13} line={20} tone="soft">
                  第 {path.courses.findIndex(({ id }) => id === courseId) + 1} 步，共 {path.courseCount} 步
                </Text>
              </Stack>
            </Link>
          </li>
        ))}
      </Stack>
    </section>
  )
}
