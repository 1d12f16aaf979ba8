import { Navigate, Route, Routes, useParams } from "react-router-dom";
import { ChooseTestsScreen } from "./ChooseTestsScreen.tsx";
import { ConnectScreen } from "./ConnectScreen.tsx";
import { PlatformLoginScreen } from "./PlatformLoginScreen.tsx";
import { PlatformProblemScreen } from "./PlatformProblemScreen.tsx";
import { RegisteredScreen } from "./RegisteredScreen.tsx";

/** What stands between a learning platform and a test, below /lti; in a frame of the platform's, some of it. */
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

/** An activity's address, opened by itself: the test that it names. */
function LaunchedTest() {
  const { testId = "" } = useParams();
  return <Navigate to={`/quiz/${testId}`} replace />;
}
