/** The signed-in person a request acts for, as the database knows them now. */
export interface Viewer {
  userId: number;
  email: string;
  fullName: string;
  role: "student" | "admin";
  sessionId: string;
}
