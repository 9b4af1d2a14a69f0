import type { z } from 'zod'
import type { Course } from './course-schema.ts'
import type { Desk } from './desk-schema.ts'
import type { Feedback, Member, Message, Order, Reply, StaffMember } from './member-schema.ts'
import type { NewsHead } from './news-schema.ts'
import type { Question } from './question-schema.ts'
import type { Area } from './schema-fields.ts'
import type {
  AdvertFile,
  BannerFile,
  BrandFile,
  ClipFile,
  CompanyFile,
  HomeFile,
  PathFile,
  PaymentFile,
  PromotionFile,
  SiteFile,
  StudentFile,
  TeacherFile,
  TypeFile,
} from './school-schema.ts'

export type { Area, Course, Feedback, Member, Message, Order, Question, Reply, StaffMember }
export type News = NewsHead & { body: string }
export type Clip = z.infer<typeof ClipFile>[number]
/** The sub-type is the name of the question's file. */
export type PlacedQuestion = Question & { area: Area; type: string }
export type PlacedCourse = Course & { area: Area }

/** The whole demo school, read and checked. */
export interface Content {
  types: z.infer<typeof TypeFile>
  teachers: z.infer<typeof TeacherFile>
  students: z.infer<typeof StudentFile>
  company: z.infer<typeof CompanyFile>
  brand: z.infer<typeof BrandFile>
  site: z.infer<typeof SiteFile>
  home: z.infer<typeof HomeFile>
  payment: z.infer<typeof PaymentFile>
  banners: z.infer<typeof BannerFile>
  adverts: z.infer<typeof AdvertFile>
  paths: z.infer<typeof PathFile>
  promotions: z.infer<typeof PromotionFile>
  clips: Clip[]
  courses: PlacedCourse[]
  questions: PlacedQuestion[]
  news: News[]
  members: Member[]
  staff: StaffMember[]
  messages: Message[]
  feedback: Feedback[]
  orders: Order[]
  replies: Reply[]
  /** What goes on in the desk at the moment of the seeding. */
  desk: Desk
}
