import { Navigate, Route, Routes, useParams } from "react-router-dom";
import { ChooseTestsScreen } from "./ChooseTestsScreen.tsx";
import { ConnectScreen } from "./ConnectScreen.tsx";
import { PlatformLoginScreen } from "./PlatformLoginScreen.tsx";
import { PlatformProblemScreen } from "./PlatformProblemScreen.tsx";
import { RegisteredScreen } from "./RegisteredScreen.tsx";

/** The pages below /lti, between a learning platform and a test. Some are shown in a frame of the platform. */
export function PlatformPages() {
  return (
    <Routes>
      <Route path="login" element={<PlatformLoginScreen />} />
      <Route path="choose" element={<ChooseTestsScreen />} />
      <Route path="connect" element={<ConnectScreen />} />
      <Route path="problem" element={<PlatformProblemScreen />} />
      <Route path="registered" element={<RegisteredScreen />} />
      <Route path="tests/:testId" element={<LaunchedTest />} />
      <Route path="*" element={<Navigate to="/tests" replace />} />
    </Routes>
  );
}

/** The address of an activity, opened without a launch: goes to the test. */
function LaunchedTest() {
  const { testId = "" } = useParams();
  return <Navigate to={`/quiz/${testId}`} replace />;
}
