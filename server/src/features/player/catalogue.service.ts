import type { LinkSigner, MediaViewer } from '../../http/media/media-links.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { CatalogueRepository, ChapterRow, LessonRow } from './catalogue.repository.ts'

export interface LessonLinks {
  video: string
  stream: string | null
  /** The first language first. */
  subtitles: { language: string; name: string; url: string }[]
}

export interface CatalogueLesson {
  row: LessonRow
  isPreview: boolean
  /** Null for visitors, for members who have not paid (rulings 15 and 18), and where there is no film yet. */
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

  const linksOf = (row: LessonRow, viewer: MediaViewer): LessonLinks | null =>
    row.file_path === null
      ? null
      : {
          video: links.toFile(row.file_path, viewer),
          stream: row.hls_path === null ? null : links.toFolderOf(row.hls_path, viewer),
          subtitles: row.subtitles.map(({ path, ...each }) => ({ ...each, url: links.toFile(path, viewer) })),
        }

  /** The viewer for files beside the film, such as handouts. */
  async function viewerOf(
    lesson: { lessonId: number; courseId: number },
    userId: number,
  ): Promise<MediaViewer | undefined> {
    const { courseId } = lesson
    const [may, lessons] = await Promise.all([access.find(userId, courseId), catalogue.lessons(courseId, userId)])
    const isPreview = lessons.some(({ id, is_preview }) => id === lesson.lessonId && is_preview)
    return access.viewerOf(userId, may, { ...lesson, isPreview })
  }

  async function ofCourse(courseId: number, userId: number | undefined): Promise<CatalogueChapter[]> {
    const [may, chapters, lessons] = await Promise.all([
      access.find(userId, courseId),
      catalogue.chapters(courseId),
      catalogue.lessons(courseId, userId),
    ])
    const present = (row: LessonRow): CatalogueLesson => {
      const { id: lessonId, is_preview: isPreview } = row
      const viewer = userId === undefined ? undefined : access.viewerOf(userId, may, { courseId, lessonId, isPreview })
      return { row, isPreview, links: viewer ? linksOf(row, viewer) : null }
    }
    return chapters.map((row) => ({
      row,
      lessons: lessons.filter((lesson) => lesson.chapter_id === row.id).map(present),
    }))
  }

  return { ofCourse, viewerOf }
}

export type CatalogueService = ReturnType<typeof createCatalogueService>
