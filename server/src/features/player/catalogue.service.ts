import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { CatalogueRepository, ChapterRow, LessonRow } from './catalogue.repository.ts'

/** Signs what a member may watch. */
export interface LinkSigner {
  toFile: (path: string, userId: number) => string
  toFolderOf: (path: string, userId: number) => string
}

export interface LessonLinks {
  video: string
  stream: string | null
  subtitles: string | null
}

export interface CatalogueLesson {
  row: LessonRow
  isPreview: boolean
  /** Null for visitors, and for members who have not paid (rulings 15 and 18). */
  links: LessonLinks | null
}

export interface CatalogueChapter {
  row: ChapterRow
  lessons: CatalogueLesson[]
}

export function createCatalogueService(parts: {
  catalogue: CatalogueRepository
  access: CourseAccessService
  links: LinkSigner
}) {
  const { catalogue, access, links } = parts

  const linksOf = (row: LessonRow, userId: number): LessonLinks => ({
    video: links.toFile(row.file_path, userId),
    stream: row.hls_path === null ? null : links.toFolderOf(row.hls_path, userId),
    subtitles: row.subtitles_path === null ? null : links.toFile(row.subtitles_path, userId),
  })

  return {
    async ofCourse(courseId: number, userId: number | undefined): Promise<CatalogueChapter[]> {
      const [isOpen, chapters, lessons] = await Promise.all([
        access.isOpenFor(userId, courseId),
        catalogue.chapters(courseId),
        catalogue.lessons(courseId, userId),
      ])
      const present = (row: LessonRow): CatalogueLesson => {
        const isPreview = row === lessons[0]
        const mayWatch = userId !== undefined && (isOpen || isPreview)
        return { row, isPreview, links: mayWatch ? linksOf(row, userId) : null }
      }
      return chapters.map((row) => ({
        row,
        lessons: lessons.filter((lesson) => lesson.chapter_id === row.id).map(present),
      }))
    },
  }
}

export type CatalogueService = ReturnType<typeof createCatalogueService>
