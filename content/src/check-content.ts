import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Mistake } from '@bee/server/text/school-files/source-file.ts'
import type { Content } from './content-schema.ts'
import { pricedCourses } from './seeding/order-plan.ts'
import { brokenLinks } from './content-links.ts'
import { picturePaths } from '@bee/server/text/school-files/picture-paths.ts'
import type { PlacedContent } from './seeding/placed-content.ts'

/** Checks that need more than one file: that named things exist, and that nothing happens before its time. */
export function checkContent(content: Content, placed: PlacedContent, contentDir: string): Mistake[] {
  return [
    ...checkUnique(placed),
    ...checkCourses(content, placed, contentDir),
    ...checkQuestions(content, placed, contentDir),
    ...checkNews(content, placed, contentDir),
    ...checkMembers(content, placed, contentDir),
    ...checkSchool(content, placed, contentDir),
    ...checkClips(content, placed, contentDir),
  ]
}

const hasPicture = (contentDir: string, picture: string) => existsSync(path.join(contentDir, 'pictures', picture))

function checkUnique({ courses, questions, news }: PlacedContent): Mistake[] {
  return [courses, questions, news].flatMap((things) => {
    const seen = new Set<string>()
    return things.flatMap((thing) => {
      const isTwice = seen.has(thing.value.slug)
      seen.add(thing.value.slug)
      return isTwice ? [thing.mistake(['slug'], `slug ${thing.value.slug} 已经用过`)] : []
    })
  })
}

function checkCourses(content: Content, { courses }: PlacedContent, contentDir: string): Mistake[] {
  const teachers = new Set(content.teachers.map(({ slug }) => slug))
  const members = new Map(content.members.map((member) => [member.slug, member]))
  const days = new Map<number, string>()
  return courses.flatMap(({ value: course, mistake }) => {
    const mistakes: Mistake[] = []
    const direction = content.types.find(({ area }) => area === course.area)
    if (!direction?.children.some(({ slug }) => slug === course.type)) {
      mistakes.push(mistake(['type'], `方向 ${course.area} 里没有子类 ${course.type}`))
    }
    if (!teachers.has(course.teacher)) mistakes.push(mistake(['teacher'], `没有讲师 ${course.teacher}`))
    const other = days.get(course.daysAgo)
    if (other !== undefined) mistakes.push(mistake(['daysAgo'], `与 ${other} 同一天上架，各课应不相同`))
    days.set(course.daysAgo, course.slug)
    for (const picture of [picturePaths.cover(course.slug), picturePaths.coverThumb(course.slug)]) {
      if (!hasPicture(contentDir, picture)) mistakes.push(mistake(['slug'], `缺图 pictures/${picture}`))
    }
    const lessons = new Set<string>()
    course.chapters.forEach((chapter, chapterIndex) =>
      chapter.lessons.forEach(({ name, handouts = [] }, index) => {
        for (const { file } of handouts) {
          const at = ['chapters', chapterIndex, 'lessons', index, 'handouts']
          if (!existsSync(path.join(contentDir, 'handouts', file)))
            mistakes.push(mistake(at, `缺文件 handouts/${file}`))
        }
        if (lessons.has(name)) mistakes.push(mistake(['chapters', chapterIndex, 'lessons', index], `讲名重复：${name}`))
        lessons.add(name)
      }),
    )
    course.comments.forEach((comment, index) => {
      const member = members.get(comment.member)
      const at = ['comments', index, 'daysAgo']
      if (!member) mistakes.push(mistake(['comments', index, 'member'], `没有学员 ${comment.member}`))
      else if (comment.daysAgo >= member.joinedDaysAgo) mistakes.push(mistake(at, `${member.slug} 那时还没有注册`))
      if (comment.daysAgo >= course.daysAgo) mistakes.push(mistake(at, '评论早于课程上架'))
    })
    return mistakes
  })
}

function checkQuestions(content: Content, { questions }: PlacedContent, contentDir: string): Mistake[] {
  const courses = new Map(content.courses.map((course) => [course.slug, course]))
  return questions.flatMap(({ value: question, mistake }) => {
    const mistakes: Mistake[] = []
    const direction = content.types.find(({ area }) => area === question.area)
    if (!direction?.children.some(({ slug }) => slug === question.type)) {
      mistakes.push(mistake([], `方向 ${question.area} 里没有子类 ${question.type}`))
    }
    if (question.picture !== undefined && !hasPicture(contentDir, picturePaths.figure(question.picture))) {
      mistakes.push(mistake(['picture'], `缺图 pictures/${picturePaths.figure(question.picture)}`))
    }
    if (question.lesson) {
      const { course: slug, name } = question.lesson
      const course = courses.get(slug)
      const lesson = course?.chapters.flatMap(({ lessons }) => lessons).find((each) => each.name === name)
      const clip = content.clips.find((each) => each.slug === (lesson?.clip ?? course?.area))
      if (!course) mistakes.push(mistake(['lesson', 'course'], `没有课程 ${slug}`))
      else if (!lesson) mistakes.push(mistake(['lesson', 'name'], `课程 ${slug} 里没有「${name}」这一讲`))
      else if (clip && question.lesson.second >= clip.seconds) {
        mistakes.push(mistake(['lesson', 'second'], `这一讲只有 ${clip.seconds} 秒`))
      }
    }
    return mistakes
  })
}

function checkNews({ promotions }: Content, { news }: PlacedContent, contentDir: string): Mistake[] {
  const days = new Set<number>()
  return news.flatMap(({ value: article, mistake }) => {
    const mistakes: Mistake[] = []
    if (article.picture !== article.slug) mistakes.push(mistake(['picture'], 'picture 应与 slug 相同'))
    for (const picture of [picturePaths.news(article.picture), picturePaths.newsThumb(article.picture)]) {
      if (!hasPicture(contentDir, picture)) mistakes.push(mistake(['picture'], `缺图 pictures/${picture}`))
    }
    if (days.has(article.daysAgo)) mistakes.push(mistake(['daysAgo'], '有另一篇资讯在同一天，各篇应不相同'))
    days.add(article.daysAgo)
    const broken = brokenLinks(article.body, promotions)
    if (broken.length > 0) mistakes.push(mistake([], `正文里的链接没有去处：${broken.join('、')}`))
    return mistakes
  })
}

function checkMembers(content: Content, { sources }: PlacedContent, contentDir: string): Mistake[] {
  const mistakes: Mistake[] = []
  const members = new Map(content.members.map((member) => [member.slug, member]))
  const requireMember = (
    name: 'messages' | 'feedback' | 'orders' | 'replies',
    index: number,
    field: string,
    slug: string,
    daysAgo: number,
  ) => {
    const member = members.get(slug)
    if (!member) mistakes.push(sources[name].mistakeAt([index, field], `没有学员 ${slug}`))
    else if (daysAgo > member.joinedDaysAgo)
      mistakes.push(sources[name].mistakeAt([index, 'daysAgo'], `${slug} 那时还没有注册`))
  }
  const taken = new Set<string>()
  content.members.forEach(({ slug, mobile, avatar }, index) => {
    if (taken.has(slug) || taken.has(mobile))
      mistakes.push(sources.members.mistakeAt([index], `${slug} 的编号或号码重复`))
    taken.add(slug).add(mobile)
    const picture = picturePaths.avatar(avatar)
    if (!hasPicture(contentDir, picture))
      mistakes.push(sources.members.mistakeAt([index, 'avatar'], `缺图 pictures/${picture}`))
  })
  content.messages.forEach(({ to, daysAgo, link }, index) => {
    if (to !== 'all') requireMember('messages', index, 'to', to, daysAgo)
    if (link !== undefined && brokenLinks(`[](${link})`, content.promotions).length > 0) {
      mistakes.push(sources.messages.mistakeAt([index, 'link'], `链接没有去处：${link}`))
    }
  })
  content.feedback.forEach((each, index) => {
    requireMember('feedback', index, 'member', each.member, each.daysAgo)
    if (each.answerDaysAgo !== undefined && each.answerDaysAgo > each.daysAgo) {
      mistakes.push(sources.feedback.mistakeAt([index, 'answerDaysAgo'], '答复早于反馈'))
    }
  })
  const priced = pricedCourses(content)
  content.orders.forEach(({ member, daysAgo, nth }, index) => {
    requireMember('orders', index, 'member', member, daysAgo)
    const course = priced[nth]
    if (!course) mistakes.push(sources.orders.mistakeAt([index, 'nth'], `收费课程只有 ${priced.length} 门`))
    else if (daysAgo >= course.daysAgo) {
      mistakes.push(sources.orders.mistakeAt([index, 'daysAgo'], `订单早于课程 ${course.slug} 上架`))
    }
  })
  content.replies.forEach(({ course, to, member, daysAgo }, index) => {
    requireMember('replies', index, 'member', member, daysAgo)
    const comment = content.courses.find(({ slug }) => slug === course)?.comments.find((each) => each.member === to)
    if (!comment) mistakes.push(sources.replies.mistakeAt([index], `课程 ${course} 里没有 ${to} 的评论`))
    else if (comment.daysAgo < daysAgo) mistakes.push(sources.replies.mistakeAt([index, 'daysAgo'], '回复早于评论'))
  })
  return mistakes
}

function checkSchool(content: Content, { sources }: PlacedContent, contentDir: string): Mistake[] {
  const mistakes: Mistake[] = []
  const requirePicture = (name: 'teachers' | 'students' | 'banners' | 'adverts', index: number, picture: string) => {
    if (!hasPicture(contentDir, picture)) mistakes.push(sources[name].mistakeAt([index], `缺图 pictures/${picture}`))
  }
  content.teachers.forEach(({ portrait }, index) => requirePicture('teachers', index, picturePaths.portrait(portrait)))
  content.students.forEach(({ portrait }, index) => requirePicture('students', index, picturePaths.portrait(portrait)))
  content.banners.forEach(({ picture }, index) => requirePicture('banners', index, picturePaths.banner(picture)))
  content.adverts.forEach(({ slug }, index) => requirePicture('adverts', index, picturePaths.advert(slug)))
  for (const name of ['banners', 'adverts'] as const) {
    content[name].forEach(({ url }, index) => {
      if (brokenLinks(`[](${url})`, content.promotions).length > 0)
        mistakes.push(sources[name].mistakeAt([index, 'url'], `链接没有去处：${url}`))
    })
  }
  const courses = new Set(content.courses.map(({ slug }) => slug))
  content.paths.forEach(({ steps }, index) => {
    const slugs = steps.map(({ course }) => course)
    slugs.forEach((course, step) => {
      const at = [index, 'steps', step, 'course']
      if (!courses.has(course)) mistakes.push(sources.paths.mistakeAt(at, `没有课程 ${course}`))
      if (slugs.indexOf(course) < step)
        mistakes.push(sources.paths.mistakeAt(at, `课程 ${course} 在这条路径里已经有了`))
    })
  })
  const teachers = new Set(content.teachers.map(({ slug }) => slug))
  content.promotions.forEach(({ pieces }, page) =>
    pieces.forEach(({ items = [] }, piece) =>
      items.forEach(({ teacher }, item) => {
        if (teacher !== undefined && !teachers.has(teacher)) {
          const at = [page, 'pieces', piece, 'items', item]
          mistakes.push(sources.promotions.mistakeAt(at, `没有讲师 ${teacher}`))
        }
      }),
    ),
  )
  return mistakes
}

function checkClips(content: Content, { sources }: PlacedContent, contentDir: string): Mistake[] {
  return content.clips.flatMap((clip, index) => {
    const { file: film, hls, storyboard, peaks, subtitles } = clip
    const written = subtitles ? Object.values(subtitles) : []
    const files = [film, hls, storyboard, peaks, ...written].filter((file) => file !== undefined)
    const lost = files.filter((file) => !existsSync(path.join(contentDir, 'clips', file)))
    const mistakes = lost.map((file) => sources.clips.mistakeAt([index], `缺文件 clips/${file}`))
    if (!hasPicture(contentDir, clip.poster)) {
      mistakes.push(sources.clips.mistakeAt([index, 'poster'], `缺图 pictures/${clip.poster}`))
    }
    return mistakes
  })
}
